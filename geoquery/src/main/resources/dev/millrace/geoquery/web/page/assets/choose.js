// Choosing: the map and the list of places are one choice; groups of chips have all and none.
export function startChooser() {
  const form = document.querySelector('[data-chooser]');
  if (!form) return;
  const boxes = [...form.querySelectorAll('input[name=f]')];
  const shapes = new Map([...form.querySelectorAll('.shape')].map((shape) => [shape.dataset.id, shape]));
  const count = form.querySelector('[data-count]');
  const next = form.querySelector('[data-continue]');

  function refresh() {
    let chosen = 0;
    boxes.forEach((box) => {
      chosen += box.checked ? 1 : 0;
      shapes.get(box.value)?.classList.toggle('on', box.checked);
    });
    if (boxes.length) {
      count.textContent = chosen;
      next.disabled = chosen === 0;
    }
  }

  const byId = new Map(boxes.map((box) => [box.value, box]));
  form.querySelector('[data-map]')?.addEventListener('click', (event) => {
    const box = byId.get(event.target.closest('.shape')?.dataset.id);
    if (!box) return;
    box.checked = !box.checked;
    box.closest('label').scrollIntoView({ block: 'nearest' });
    refresh();
  });
  form.addEventListener('change', refresh);
  form.querySelectorAll('[data-select]').forEach((button) => button.addEventListener('click', () => {
    visible(boxes).forEach((box) => { box.checked = button.dataset.select === 'all'; });
    refresh();
  }));
  hover(form, byId, shapes);
  search(form, boxes);
  refresh();
}

function visible(boxes) {
  return boxes.filter((box) => !box.closest('label').hidden);
}

function hover(form, byId, shapes) {
  form.addEventListener('pointerover', (event) => {
    form.querySelectorAll('.hover').forEach((one) => one.classList.remove('hover'));
    const label = event.target.closest('.places label');
    if (label) shapes.get(label.querySelector('input').value)?.classList.add('hover');
    const shape = event.target.closest('.shape');
    if (shape) byId.get(shape.dataset.id)?.closest('label').classList.add('hover');
  });
}

function search(form, boxes) {
  const field = form.querySelector('[data-search]');
  const nothing = form.querySelector('[data-nothing-found]');
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  field.addEventListener('input', () => {
    const wanted = plain(field.value.trim());
    boxes.forEach((box) => {
      const label = box.closest('label');
      label.hidden = !plain(label.textContent).includes(wanted);
    });
    if (nothing) nothing.hidden = visible(boxes).length > 0;
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault(); // it looks, it does not go on
  });
}

export function startGroups() {
  document.querySelectorAll('[data-group]').forEach((group) => {
    const set = (checked) => {
      group.querySelectorAll('input[type=checkbox]').forEach((box) => { box.checked = checked; });
      group.dispatchEvent(new Event('change', { bubbles: true }));
    };
    group.querySelector('[data-group-all]')?.addEventListener('click', () => set(true));
    group.querySelector('[data-group-none]')?.addEventListener('click', () => set(false));
  });
  const form = document.querySelector('[data-datasets]');
  if (!form) return;
  const next = form.querySelector('[data-continue]');
  const refresh = (event) => {
    const panel = event?.target.closest('.dataset');
    const use = panel?.querySelector('input[name=use]');
    if (use && event.target !== use && event.target.checked) use.checked = true; // who chooses a part wants the whole
    next.disabled = !form.querySelector('input[name=use]:checked');
  };
  form.addEventListener('change', refresh);
  refresh();
}

export function startUpload() {
  const form = document.querySelector('[data-upload]');
  if (!form) return;
  form.addEventListener('submit', (event) => {
    const file = form.querySelector('input[type=file]').files[0];
    const most = Number(form.dataset.upload);
    const error = form.querySelector('[data-upload-error]');
    if (file && file.size > most) { // said here, before it is all sent in vain
      event.preventDefault();
      error.textContent = `${file.name} has ${Math.round(file.size / 1e6)} MB; ${most / 1e6} MB is the limit. Simplify its boundaries, or send a zipped shapefile.`;
      error.hidden = false;
    }
  });
}
