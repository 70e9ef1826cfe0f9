// graphile-worker, which deletes a job when it is done.
//
// Settings of the fastest run on https://worker.graphile.org/docs/performance: 24 jobs at once, a local queue of 500,
// completions in batches without delay. One process: server and worker share two cores.
import { Logger, makeWorkerUtils, run } from "graphile-worker";

const TASK = "bench";
const preset = {
  worker: {
    concurrentJobs: 24,
    maxPoolSize: 25,
    localQueue: { size: 500 },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
  },
};
const logger = new Logger(() => () => {}); // its default writes a line for each job

export async function open() {
  const utils = await makeWorkerUtils({ preset, logger });
  return {
    async install() {
      await utils.migrate();
    },

    async enqueue(jobs) {
      await utils.addJobs(jobs.map((payload) => ({ identifier: TASK, payload })));
    },

    async work(handle) {
      const runner = await run({ preset, logger, noHandleSignals: true, taskList: { [TASK]: handle } });
      return () => runner.stop();
    },
  };
}
