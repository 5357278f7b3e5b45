// @ts-check
import {
  brandOf,
  cvcFault,
  cvcLength,
  expiryFault,
  numberFault,
  spacedExpiry,
  spacedNumber,
} from './card-checks.js';

/** @typedef {Record<string, any>} Bag */
/** @typedef {'number' | 'expiry' | 'cvc'} Name */

const NAMES = /** @type {const} */ (['number', 'expiry', 'cvc']);
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const root = /** @type {HTMLElement} */ (document.querySelector('#fields'));
/** @param {Name} name */
const input = (name) => /** @type {HTMLInputElement} */ (document.getElementById(name));
const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [rules];

/** Origin of the embedding page, from its first message on; all other origins are ignored. */
let host = '';
let key = '';
let lastState = '';
/** The fields that may report missing input: the payer has left them after typing, or has tried to submit. */
const visited = new Set();

/** @param {Bag} message */
function postToPage(message) {
  window.parent.postMessage({ sandbox: 'card-fields', ...message }, host || '*');
}

/** @param {Name} name */
function faultOf(name) {
  const { value } = input(name);
  if (name === 'number') return numberFault(value);
  if (name === 'expiry') return expiryFault(value, new Date());
  return cvcFault(value, input('number').value);
}

/** @param {Name} name */
function show(name) {
  const fault = faultOf(name);
  const early = !visited.has(name) && (fault?.code.startsWith('incomplete') ?? false);
  const field = input(name);
  const errorElement = /** @type {HTMLElement} */ (document.getElementById(`${name}-error`));
  const message = fault && !early ? fault.message : '';
  if (errorElement.textContent !== message) errorElement.textContent = message;
  field.classList.toggle('Input--invalid', message !== '');
  if (message) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

function report() {
  const faults = NAMES.map(faultOf);
  const shown = faults.find((fault) => fault && !fault.code.startsWith('incomplete'));
  const state = {
    empty: NAMES.every((name) => input(name).value === ''),
    complete: faults.every((fault) => fault === null),
    brand: brandOf(input('number').value.replaceAll(' ', '')),
    error: shown ? { type: 'validation_error', ...shown } : undefined,
  };
  const now = JSON.stringify(state);
  if (now === lastState) return;
  lastState = now;
  postToPage({ type: 'change', state });
}

/**
 * Replaces the field's text and keeps the caret after the same digit.
 * @param {HTMLInputElement} field @param {string} tidy
 */
function replaceText(field, tidy) {
  if (field.value === tidy) return;
  const caret = field.selectionStart ?? field.value.length;
  const atEnd = caret === field.value.length;
  const digitsBefore = field.value.slice(0, caret).replaceAll(/\D/g, '').length;
  field.value = tidy;
  let position = tidy.length;
  if (!atEnd) {
    let digits = 0;
    for (position = 0; position < tidy.length && digits < digitsBefore; position += 1)
      if (/\d/.test(tidy[position] ?? '')) digits += 1;
  }
  if (document.activeElement === field) field.setSelectionRange(position, position);
}

/** @param {Name} name @param {InputEvent} event */
function onInput(name, event) {
  const field = input(name);
  const erasing = String(event.inputType ?? '').startsWith('delete');
  if (name === 'number') replaceText(field, spacedNumber(field.value));
  if (name === 'expiry' && !erasing) replaceText(field, spacedExpiry(field.value));
  const maxLength = cvcLength(input('number').value.replaceAll(' ', ''));
  if (name === 'cvc') replaceText(field, field.value.replaceAll(/\D/g, '').slice(0, maxLength));
  show(name);
  report();
  const next = NAMES[NAMES.indexOf(name) + 1];
  const isComplete =
    name !== 'cvc' && !erasing && faultOf(name) === null && field.selectionStart === field.value.length;
  if (next && isComplete && document.activeElement === field && input(next).value === '') input(next).focus();
}

/** @param {Bag} appearance */
function applyAppearance(appearance) {
  const style = document.documentElement.style;
  document.documentElement.dataset['theme'] = String(appearance['theme'] ?? 'stripe');
  for (const [name, value] of Object.entries(appearance['variables'] ?? {})) {
    if (/^[A-Za-z]+$/.test(name)) style.setProperty(`--${name}`, String(value));
  }
  while (rules.cssRules.length > 0) rules.deleteRule(0);
  for (const [selector, declarations] of Object.entries(appearance['rules'] ?? {})) {
    if (!/^\.(Input|Label|Error)[\w:.-]*$/.test(selector)) continue;
    const rule = rules.cssRules[rules.insertRule(`${selector} {}`, rules.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [property, value] of Object.entries(declarations)) {
      rule.style.setProperty(
        property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        String(value),
      );
    }
  }
}

/** @param {Bag[]} fonts */
async function loadFonts(fonts) {
  const faces = fonts.filter((font) => font['family'] && font['src']);
  await Promise.allSettled(
    faces.map(async (font) => {
      const face = new FontFace(font['family'], font['src'], {
        weight: font['weight'],
        style: font['style'],
      });
      document.fonts.add(await face.load());
    }),
  );
}

/** @param {boolean} readOnly */
function setReadOnly(readOnly) {
  for (const name of NAMES) input(name).readOnly = readOnly;
}

/** @returns {Bag | null} */
function validate() {
  for (const name of NAMES) {
    visited.add(name);
    show(name);
  }
  const invalid = NAMES.find((name) => faultOf(name) !== null);
  if (!invalid) return null;
  input(invalid).focus();
  return { type: 'validation_error', ...faultOf(invalid) };
}

/** @param {URLSearchParams} body @param {string} name @param {unknown} value */
function append(body, name, value) {
  if (value === undefined || value === null) return;
  if (typeof value === 'object')
    for (const [part, inner] of Object.entries(value)) append(body, `${name}[${part}]`, inner);
  else body.append(name, String(value));
}

/** @param {Bag} details @returns {Promise<Bag>} */
async function createPaymentMethod(details) {
  const [month = '', year = ''] = input('expiry').value.split(' / ');
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': input('number').value.replaceAll(' ', ''),
    'card[exp_month]': month,
    'card[exp_year]': year,
    'card[cvc]': input('cvc').value,
  });
  append(body, 'billing_details', details['billing_details']);
  append(body, 'metadata', details['metadata']);
  try {
    const response = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    const object = await response.json();
    return object.error ? { error: object.error } : { object };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists, please contact us.',
      },
    };
  }
}

/** @param {Bag} message */
async function begin(message) {
  key = String(message['key']);
  applyAppearance(message['appearance'] ?? {});
  setReadOnly(message['readOnly'] === true);
  form.hidden = false;
  new ResizeObserver(() =>
    postToPage({ type: 'height', height: root.getBoundingClientRect().height }),
  ).observe(root);
  await loadFonts(message['fonts'] ?? []);
  postToPage({ type: 'height', height: root.getBoundingClientRect().height });
  postToPage({ type: 'ready' });
}

/** @type {Record<string, (message: Bag) => unknown>} */
const HANDLERS = {
  init: (message) => void begin(message),
  appearance: (message) => applyAppearance(message['appearance']),
  readOnly: (message) => setReadOnly(message['readOnly'] === true),
  focusFirst: () => input(NAMES.find((name) => faultOf(name) !== null) ?? 'number').focus(),
  blur: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  clear() {
    form.reset();
    visited.clear();
    for (const name of NAMES) show(name);
    report();
  },
  submit: (message) => postToPage({ type: 'reply', request: message['request'], error: validate() }),
  create: async (message) =>
    postToPage({
      type: 'reply',
      request: message['request'],
      ...(await createPaymentMethod(message['details'] ?? {})),
    }),
};

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.data?.sandbox !== 'card-fields') return;
  if (host === '' && event.data.type === 'init') host = event.origin;
  if (event.origin !== host) return;
  HANDLERS[event.data.type]?.(event.data);
});

for (const name of NAMES) {
  const field = input(name);
  field.addEventListener('input', (event) => onInput(name, /** @type {InputEvent} */ (event)));
  field.addEventListener('blur', () => {
    if (field.value !== '') visited.add(name);
    show(name);
  });
}
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('focusin', (event) => event.relatedTarget === null && postToPage({ type: 'focus' }));
form.addEventListener('focusout', (event) => event.relatedTarget === null && postToPage({ type: 'blur' }));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') postToPage({ type: 'escape' });
});
postToPage({ type: 'hello' });
