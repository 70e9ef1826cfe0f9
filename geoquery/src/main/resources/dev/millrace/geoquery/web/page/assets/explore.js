// Another column of the result, without loading the page anew.
import { startMaps } from './map.js';

export function startExplore() {
  const part = document.querySelector('[data-explore]');
  if (!part) return;
  part.addEventListener('change', async (event) => {
    if (event.target.name !== 'column') return;
    const address = new URL(location.href);
    address.searchParams.set('column', event.target.value);
    address.hash = '';
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      part.innerHTML = page.querySelector('[data-explore]').innerHTML;
      history.replaceState(null, '', address);
      startMaps(part);
      part.querySelector('select').focus();
    } catch (error) {
      event.target.form.submit(); // the plain way tells what is wrong
    }
  });
}
