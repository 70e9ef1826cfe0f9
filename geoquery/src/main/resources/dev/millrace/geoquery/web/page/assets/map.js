// Zooming, moving and labels of the maps that the server draws.
const MOST_ZOOM = 40;

export function startMaps(root) {
  root.querySelectorAll('[data-map]').forEach((map) => start(map));
}

function start(map) {
  const whole = map.viewBox.baseVal;
  const full = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  let view = { ...full };
  const box = map.closest('.mapbox');
  const tip = box.querySelector('[data-tip]');

  function show(next) {
    const width = Math.min(full.width, Math.max(full.width / MOST_ZOOM, next.width));
    const height = width * full.height / full.width;
    view = {
      width, height,
      x: Math.min(full.x + full.width - width, Math.max(full.x, next.x)),
      y: Math.min(full.y + full.height - height, Math.max(full.y, next.y)),
    };
    map.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
    map.classList.toggle('grab', width < full.width);
    const zoom = full.width / width; // dots keep their size
    map.querySelectorAll('circle').forEach((dot) => dot.setAttribute('r', 45 / Math.sqrt(zoom)));
  }

  function zoom(factor, atX = 0.5, atY = 0.5) {
    if (factor === 0) {
      show(full);
      return;
    }
    const width = view.width * factor;
    const height = view.height * factor;
    show({ width, x: view.x + (view.width - width) * atX, y: view.y + (view.height - height) * atY });
  }

  const buttons = box.querySelector('[data-zoom]');
  if (buttons) {
    buttons.hidden = false;
    buttons.addEventListener('click', (event) => {
      const by = event.target.closest('[data-zoom-by]');
      if (by) zoom(Number(by.dataset.zoomBy));
    });
  }
  map.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // a plain wheel scrolls the page
    event.preventDefault();
    const rect = map.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 0.8 : 1.25, (event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height);
  }, { passive: false });
  drag(map, () => view, show);
  label(map, box, tip);
}

function drag(map, current, show) {
  let from = null;
  map.addEventListener('pointerdown', (event) => {
    from = { x: event.clientX, y: event.clientY, view: current(), moved: false };
  });
  map.addEventListener('pointermove', (event) => {
    if (!from || event.buttons !== 1) return;
    const scale = from.view.width / map.getBoundingClientRect().width;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    if (Math.hypot(x, y) > 5 && !from.moved) {
      from.moved = true;
      map.setPointerCapture(event.pointerId);
    }
    if (from.moved) show({ ...from.view, x: from.view.x - x * scale, y: from.view.y - y * scale });
  });
  map.addEventListener('click', (event) => {
    if (from && from.moved) event.stopImmediatePropagation(); // the end of a move is no click
    from = null;
  }, { capture: true });
}

function label(map, box, tip) {
  map.querySelectorAll('title').forEach((title) => title.remove()); // ours is quicker
  map.addEventListener('pointermove', (event) => {
    const shape = event.target.closest('.shape');
    tip.hidden = !shape;
    if (!shape) return;
    const { label, value } = shape.dataset;
    tip.textContent = value ? `${label}: ${value}` : label;
    const rect = box.getBoundingClientRect();
    const half = tip.offsetWidth / 2 + 6;
    tip.style.left = `${Math.min(rect.width - half, Math.max(half, event.clientX - rect.left))}px`;
    tip.style.top = `${Math.max(44, event.clientY - rect.top)}px`;
  });
  map.addEventListener('pointerleave', () => { tip.hidden = true; });
}
