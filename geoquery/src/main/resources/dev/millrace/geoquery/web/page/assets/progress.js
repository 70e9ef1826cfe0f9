// Live progress by polling: one small answer a second, less often while the page is hidden or the server is away.
const STEP = 1000;
const HIDDEN_STEP = 10000;
const SLOWEST = 15000;

export function startProgress() {
  const panel = document.querySelector('[data-progress]');
  if (!panel) return;
  const address = panel.dataset.progress;
  const lost = panel.querySelector('[data-lost]');
  let wait = STEP;

  async function look() {
    try {
      const answer = await fetch(address, { headers: { Accept: 'application/json' }, cache: 'no-store' });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const request = await answer.json();
      lost.hidden = true;
      wait = document.hidden ? HIDDEN_STEP : STEP;
      if (request.over) {
        location.reload();
        return;
      }
      show(panel, request);
    } catch (error) {
      lost.hidden = false;
      wait = Math.min(SLOWEST, wait * 2);
    }
    setTimeout(look, wait);
  }
  setTimeout(look, STEP / 2);
}

function show(panel, request) {
  const { done, total } = request.progress;
  const bar = panel.querySelector('[data-bar]');
  bar.max = Math.max(1, total);
  bar.value = done;
  panel.querySelector('[data-done]').textContent = done.toLocaleString('en');
  panel.querySelector('[data-total]').textContent = total.toLocaleString('en');
  panel.querySelector('[data-pace]').textContent = request.progress.text;
  document.querySelector('[data-state]').textContent = request.status_label;
  const stages = ['preparing', 'extracting', 'writing'];
  const now = stages.indexOf(request.status);
  panel.querySelectorAll('[data-stage]').forEach((stage) => {
    const place = stages.indexOf(stage.dataset.stage);
    stage.className = place < now ? 'done' : place === now ? 'now' : '';
  });
}
