// @ts-check
const framed = window.parent !== window;
const form = document.querySelector('form');
const fail = document.querySelector('#fail');
const complete = document.querySelector('#complete');

if (framed && document.querySelector('[data-ended]')) {
  window.parent.postMessage({ sandbox: 'three-d-secure', type: 'ended' }, '*');
}

if (
  form instanceof HTMLFormElement &&
  fail instanceof HTMLButtonElement &&
  complete instanceof HTMLButtonElement
) {
  complete.focus();
  if (framed) {
    const refuse = () => form.requestSubmit(fail);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') refuse();
      if (event.key !== 'Tab') return;
      event.preventDefault();
      (document.activeElement === complete ? fail : complete).focus();
    });
    window.addEventListener('message', (event) => {
      if (event.source !== window.parent) return;
      if (event.data?.sandbox === 'three-d-secure' && event.data.type === 'fail') refuse();
    });
  }
}
