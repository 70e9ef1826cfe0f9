// One queue in a process of its own, told what to do by lines on standard input; Peer.java is the other end, and
// PeerMain.java does the same for the queues in Java. Jobs are { number, sentAt, text }; sentAt is 0 but for probes.
import { createInterface } from "node:readline";
import { setTimeout as rest } from "node:timers/promises";

const BATCH = 1_000;
const TEXT = "x".repeat(200);

const tell = (...words) => process.stdout.write(`peer: ${words.join(" ")}\n`);
const nanos = () => Number(process.hrtime.bigint()); // the clock of System.nanoTime()
const job = (number, sentAt = 0) => ({ number, sentAt, text: TEXT });

/** Counts every job's effect, so that none can be lost or done twice unseen. */
class Effects {
  distinct = 0;
  repeated = 0;
  micros = [];
  #seen;

  constructor(expected) {
    this.#seen = new Uint8Array(expected);
    this.all = new Promise((resolve) => (this.complete = resolve));
  }

  add({ number, sentAt }) {
    if (sentAt) this.micros.push(Math.round((nanos() - sentAt) / 1_000));
    if (this.#seen[number]++) this.repeated++;
    else if (++this.distinct === this.#seen.length) this.complete();
  }
}

const numbered = (first, count) => Array.from({ length: count }, (_, i) => job(first + i));

async function enqueue(queue, first, count) {
  for (let from = first; from < first + count; from += BATCH) {
    await queue.enqueue(numbered(from, Math.min(BATCH, first + count - from)));
  }
}

const commands = {
  async install(queue) {
    await queue.install();
    tell("installed");
  },

  async enqueue(queue, count) {
    await enqueue(queue, 0, count);
    tell("enqueued");
  },

  async run(queue, count) {
    const effects = new Effects(count);
    const stop = await queue.work((each) => effects.add(each));
    tell("running");
    await effects.all;
    tell("done");
    await stop();
    tell("ran", effects.distinct, effects.repeated, ...effects.micros);
  },

  async hold(queue, count) {
    const effects = new Effects(count);
    await queue.work((each) => {
      effects.add(each);
      return new Promise(() => {});
    });
    await effects.all;
    tell("holding");
  },

  async probe(queue, probes, load, tickMillis) {
    const startedAt = nanos();
    for (let i = 0; i < probes; i++) {
      await rest(Math.max(0, i * tickMillis - (nanos() - startedAt) / 1e6));
      await enqueue(queue, i * (load + 1), load);
      await rest(Math.random() * tickMillis);
      await queue.enqueue([job(i * (load + 1) + load, nanos())]);
    }
    tell("probed");
  },
};

const { open } = await import(`./${process.argv[2]}.mjs`);
const queue = await open();
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...numbers] = line.split(" ");
  await commands[command](queue, ...numbers.map(Number));
}
process.exit();
