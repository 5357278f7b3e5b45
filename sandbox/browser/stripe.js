// @ts-check
// The browser half of the payment sandbox. It gives a page the same interface as https://js.stripe.com, but
// for cards only. It is one long classic script without a build, because pages load it by a script element.
(() => {
  /** @typedef {Record<string, any>} Bag */
  /**
   * @typedef {{ type: string, message: string, code?: string, payment_intent?: Bag, [more: string]: any }}
   *   StripeError
   */
  /** @typedef {ReturnType<typeof createElement>} Element */
  /** @typedef {ReturnType<typeof createElements>} Elements */

  const ownScript = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  if (!ownScript) throw new Error('Stripe.js must be loaded by a script element.');
  const SANDBOX = new URL(ownScript.src).origin;
  const FRAME_TIMEOUT_MS = 20_000;
  const UNREACHABLE = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists, please contact us.',
  };
  let frames = 0;

  /** An error of the page, not of the payer. */
  class IntegrationError extends Error {
    /** @override */
    name = 'IntegrationError';
  }

  /**
   * @param {Bag} params
   * @param {string} [prefix]
   * @param {URLSearchParams} [form]
   */
  function encoded(params, prefix, form = new URLSearchParams()) {
    for (const [name, value] of Object.entries(params)) {
      const key = prefix ? `${prefix}[${name}]` : name;
      if (value === undefined || value === null) continue;
      if (typeof value === 'object') encoded(value, key, form);
      else form.append(key, String(value));
    }
    return form;
  }

  /**
   * @param {string} key
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {Bag} params
   * @returns {Promise<{ object?: Bag, error?: StripeError }>}
   */
  async function callApi(key, method, path, params) {
    const form = encoded(params);
    const target = method === 'GET' ? `${SANDBOX}/v1${path}?${form}` : `${SANDBOX}/v1${path}`;
    try {
      const answer = await fetch(target, {
        method,
        headers: { authorization: `Bearer ${key}` },
        referrerPolicy: 'no-referrer',
        ...(method === 'POST' ? { body: form } : {}),
      });
      const body = await answer.json();
      return body.error ? { error: body.error } : { object: body };
    } catch {
      return { error: { ...UNREACHABLE } };
    }
  }

  /**
   * @param {unknown} secret
   * @param {string} verb
   */
  function intentOf(secret, verb) {
    const parts = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(String(secret));
    if (parts?.[1]) return parts[1];
    throw new IntegrationError(
      `Invalid value for stripe.${verb} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    );
  }

  /** Creates an event emitter. */
  function createEmitter() {
    /** @type {Map<string, Set<(event?: Bag) => void>>} */
    const listeners = new Map();
    return {
      /** @param {string} name @param {(event?: Bag) => void} listener */
      add(name, listener) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      },
      /** @param {string} name @param {((event?: Bag) => void) | undefined} listener */
      remove(name, listener) {
        if (listener) listeners.get(name)?.delete(listener);
        else listeners.delete(name);
      },
      /** @param {string} name @param {Bag} event */
      emit(name, event) {
        for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
      },
    };
  }

  /**
   * Creates the frame with the card fields; card data never leaves it.
   * @param {HTMLElement} container
   * @param {(message: Bag) => void} onMessage
   */
  function createFrame(container, onMessage) {
    const frame = document.createElement('iframe');
    frames += 1;
    frame.name = `__privateStripeFrame${frames}`;
    frame.title = 'Secure payment input frame';
    frame.allow = 'payment *';
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      width: 'calc(100% + 8px)',
      height: '176px',
      margin: '-4px',
      colorScheme: 'normal',
      userSelect: 'none',
    });
    /** @type {Map<number, (reply: Bag) => void>} */
    const waiting = new Map();
    let lastRequest = 0;

    /** @param {MessageEvent} event */
    function receive(event) {
      if (event.origin !== SANDBOX || event.source !== frame.contentWindow) return;
      const message = event.data;
      if (message?.sandbox !== 'card-fields') return;
      if (message.type === 'height') frame.style.height = `${Math.ceil(message.height)}px`;
      else if (message.type === 'reply') {
        waiting.get(message.request)?.(message);
        waiting.delete(message.request);
      } else onMessage(message);
    }

    /** @param {Bag} message */
    function tell(message) {
      frame.contentWindow?.postMessage({ sandbox: 'card-fields', ...message }, SANDBOX);
    }

    window.addEventListener('message', receive);
    frame.src = `${SANDBOX}/v3/card-fields.html`;
    container.append(frame);
    return {
      tell,
      /** @param {Bag} message @returns {Promise<Bag>} */
      ask(message) {
        lastRequest += 1;
        const request = lastRequest;
        return new Promise((resolve) => {
          waiting.set(request, resolve);
          tell({ ...message, request });
        });
      },
      focus: () => frame.focus(),
      remove() {
        window.removeEventListener('message', receive);
        for (const resolve of waiting.values()) resolve({ error: { ...UNREACHABLE } });
        frame.remove();
      },
    };
  }

  /**
   * @param {string} key
   * @param {'payment' | 'card'} type
   * @param {Bag} group
   * @param {Bag} given
   * @param {() => void} onDestroy
   */
  function createElement(key, type, group, given, onDestroy) {
    const emitter = createEmitter();
    let options = { ...given };
    /** @type {ReturnType<typeof createFrame> | null} */
    let frame = null;
    /** @type {HTMLElement | null} */
    let container = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let loadTimeout;
    let ready = false;
    let destroyed = false;

    /** @param {Bag} state */
    function changeEvent(state) {
      if (type === 'card') {
        return {
          elementType: type,
          empty: state.empty,
          complete: state.complete,
          error: state.error,
          brand: state.brand,
          value: { postalCode: '' },
        };
      }
      return {
        elementType: type,
        empty: state.empty,
        complete: state.complete,
        collapsed: false,
        value: { type: 'card' },
      };
    }

    /** @param {StripeError} error */
    function fail(error) {
      clearTimeout(loadTimeout);
      emitter.emit('loaderror', { elementType: type, error });
    }

    async function initialise() {
      const secret = group.clientSecret;
      const known = secret
        ? await callApi(key, 'GET', `/payment_intents/${intentOf(secret, 'elements')}`, {
            client_secret: secret,
          })
        : {};
      if (known.error) return fail(known.error);
      frame?.tell({
        type: 'init',
        key,
        appearance: group.appearance ?? {},
        fonts: group.fonts ?? [],
        readOnly: options.readOnly === true || options.disabled === true,
      });
    }

    /** @param {Bag} message */
    function onMessage(message) {
      if (message.type === 'hello') void initialise();
      else if (message.type === 'ready') {
        clearTimeout(loadTimeout);
        ready = true;
        emitter.emit('ready', { elementType: type });
      } else if (message.type === 'change') emitter.emit('change', changeEvent(message.state));
      else if (['focus', 'blur', 'escape'].includes(message.type)) {
        container?.classList.toggle('StripeElement--focus', message.type === 'focus');
        emitter.emit(message.type, { elementType: type });
      }
    }

    function unmount() {
      clearTimeout(loadTimeout);
      frame?.remove();
      container?.classList.remove('StripeElement', 'StripeElement--focus');
      frame = null;
      container = null;
      ready = false;
    }

    return {
      _type: type,
      _isMounted: () => frame !== null,
      /**
       * Shows the fields' errors and returns the first, or null if there is none. Throws if this Element is
       * not mounted or not ready.
       * @returns {Promise<StripeError | null>}
       */
      async _validate() {
        if (!frame || !ready) {
          throw new IntegrationError(
            'Invalid value for elements: elements should have a mounted Payment Element that is ready. Listen to its ready event before you confirm.',
          );
        }
        return (await frame.ask({ type: 'submit' })).error ?? null;
      },
      /** @param {Bag} details @returns {Promise<{ object?: Bag, error?: StripeError }>} */
      async _createPaymentMethod(details) {
        const invalid = await this._validate();
        if (invalid) return { error: invalid };
        const reply = await /** @type {NonNullable<typeof frame>} */ (frame).ask({ type: 'create', details });
        return reply.error ? { error: reply.error } : { object: reply.object };
      },
      /** @param {Bag} changed */
      _groupChanged(changed) {
        if (changed.appearance) frame?.tell({ type: 'appearance', appearance: changed.appearance });
      },
      /** @param {string | HTMLElement} target */
      mount(target) {
        if (destroyed)
          throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
        const found = typeof target === 'string' ? document.querySelector(target) : target;
        if (!(found instanceof HTMLElement)) {
          throw new IntegrationError(
            `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
          );
        }
        if (container === found) return;
        unmount();
        container = found;
        container.replaceChildren();
        container.classList.add('StripeElement');
        emitter.emit('loaderstart', { elementType: type });
        loadTimeout = setTimeout(() => fail({ ...UNREACHABLE }), FRAME_TIMEOUT_MS);
        frame = createFrame(found, onMessage);
      },
      unmount,
      destroy() {
        unmount();
        destroyed = true;
        onDestroy();
      },
      /** @param {Bag} changed */
      update(changed) {
        options = { ...options, ...changed };
        frame?.tell({ type: 'readOnly', readOnly: options.readOnly === true || options.disabled === true });
      },
      /** @param {string} name @param {(event?: Bag) => void} listener */
      on(name, listener) {
        emitter.add(name, listener);
        return this;
      },
      /** @param {string} name @param {(event?: Bag) => void} listener */
      once(name, listener) {
        /** @param {Bag} [event] */
        const only = (event) => {
          emitter.remove(name, only);
          listener(event);
        };
        emitter.add(name, only);
        return this;
      },
      /** @param {string} name @param {(event?: Bag) => void} [listener] */
      off(name, listener) {
        emitter.remove(name, listener);
        return this;
      },
      focus() {
        frame?.focus();
        frame?.tell({ type: 'focusFirst' });
      },
      blur() {
        frame?.tell({ type: 'blur' });
      },
      clear() {
        frame?.tell({ type: 'clear' });
      },
      collapse() {},
    };
  }

  /** @param {string} key @param {Bag} given */
  function createElements(key, given) {
    const group = { ...given };
    if (group.clientSecret !== undefined) intentOf(group.clientSecret, 'elements');
    /** @type {Map<string, Element>} */
    const elements = new Map();

    return {
      _clientSecret: () => group.clientSecret,
      _cardElement: () => elements.get('payment') ?? elements.get('card'),
      /** @param {string} type @param {Bag} [options] */
      create(type, options = {}) {
        if (type !== 'payment' && type !== 'card') {
          throw new IntegrationError(
            `The payment sandbox has no ${type} Element; it knows payment and card.`,
          );
        }
        if (elements.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`);
        const element = createElement(key, type, group, options, () => elements.delete(type));
        elements.set(type, element);
        return element;
      },
      /** @param {string | { __elementType?: string }} type */
      getElement(type) {
        const name = typeof type === 'string' ? type : type?.__elementType;
        return elements.get(String(name)) ?? null;
      },
      /** @param {Bag} changed */
      update(changed) {
        Object.assign(group, changed);
        for (const element of elements.values()) element._groupChanged(changed);
      },
      /** @returns {Promise<{ error?: StripeError }>} */
      async fetchUpdates() {
        if (!group.clientSecret) return {};
        const id = intentOf(group.clientSecret, 'elements');
        const { error } = await callApi(key, 'GET', `/payment_intents/${id}`, {
          client_secret: group.clientSecret,
        });
        return error ? { error } : {};
      },
      /** @returns {Promise<{ error: StripeError } | { selectedPaymentMethod: string }>} */
      async submit() {
        const element = elements.get('payment') ?? elements.get('card');
        const error = element ? await element._validate() : null;
        return error ? { error } : { selectedPaymentMethod: 'card' };
      },
    };
  }

  /**
   * Shows the bank's challenge in a modal dialog over the page. Resolves when it has ended, with or
   * without success.
   * @param {string} url
   * @returns {Promise<void>}
   */
  function showChallenge(url) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', '3-D Secure authentication');
      Object.assign(dialog.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        maxWidth: 'none',
        maxHeight: 'none',
        margin: '0',
        padding: '0',
        border: '0',
        boxSizing: 'border-box',
        background: 'rgba(20, 12, 24, 0.7)',
        overflow: 'auto',
      });
      const frame = document.createElement('iframe');
      frame.title = '3-D Secure authentication';
      Object.assign(frame.style, {
        display: 'block',
        border: '0',
        borderRadius: '8px',
        background: '#ffffff',
        width: 'min(440px, calc(100% - 24px))',
        height: 'min(420px, calc(100% - 24px))',
        margin: 'max(12px, 8vh) auto 12px',
      });
      const scrolling = document.documentElement.style.overflow;

      function end() {
        window.removeEventListener('message', receive);
        document.documentElement.style.overflow = scrolling;
        dialog.close();
        dialog.remove();
        resolve();
      }
      /** @param {MessageEvent} event */
      function receive(event) {
        if (event.origin !== SANDBOX || event.source !== frame.contentWindow) return;
        if (event.data?.sandbox === 'three-d-secure' && event.data.type === 'ended') end();
      }

      window.addEventListener('message', receive);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        frame.contentWindow?.postMessage({ sandbox: 'three-d-secure', type: 'fail' }, SANDBOX);
        setTimeout(() => dialog.isConnected && end(), 5000);
      });
      frame.addEventListener('load', () => frame.focus());
      frame.src = url;
      dialog.append(frame);
      document.body.append(dialog);
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
    });
  }

  /** @param {Bag} intent */
  function outcome(intent) {
    if (intent.status === 'requires_payment_method' && intent.last_payment_error) {
      return { error: /** @type {StripeError} */ ({ ...intent.last_payment_error, payment_intent: intent }) };
    }
    return { paymentIntent: intent };
  }

  /** @param {string} returnUrl @param {Bag} intent */
  function redirectBack(returnUrl, intent) {
    const url = new URL(returnUrl, window.location.href);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret);
    url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : intent.status);
    window.location.assign(url.href);
    return /** @type {Promise<never>} */ (new Promise(() => {}));
  }

  /** @param {string} key */
  function createStripe(key) {
    /** @param {string} secret @param {string} verb */
    async function retrieve(secret, verb) {
      const { object, error } = await callApi(key, 'GET', `/payment_intents/${intentOf(secret, verb)}`, {
        client_secret: secret,
      });
      return error ? { error } : { paymentIntent: /** @type {Bag} */ (object) };
    }

    /** @param {Bag} intent */
    async function handleAction(intent) {
      const action = intent.next_action;
      if (intent.status !== 'requires_action' || !action) return outcome(intent);
      if (action.type === 'redirect_to_url') {
        window.location.assign(action.redirect_to_url.url);
        return /** @type {Promise<never>} */ (new Promise(() => {}));
      }
      await showChallenge(action.use_stripe_sdk.stripe_js);
      const latest = await retrieve(intent.client_secret, 'handleNextAction');
      return latest.error ? { error: latest.error } : outcome(latest.paymentIntent);
    }

    /** @param {string} secret @param {Bag} params @param {string} verb */
    async function confirm(secret, params, verb) {
      const id = intentOf(secret, verb);
      return callApi(key, 'POST', `/payment_intents/${id}/confirm`, { client_secret: secret, ...params });
    }

    return {
      /** @param {Bag} [options] */
      elements: (options = {}) => createElements(key, options),

      /** @param {Bag} given */
      async confirmPayment(given) {
        const { elements, confirmParams = {}, redirect = 'always' } = given ?? {};
        const secret = given?.clientSecret ?? elements?._clientSecret();
        intentOf(secret, 'confirmPayment');
        const inPage = redirect === 'if_required';
        const returnUrl = confirmParams.return_url;
        if (!inPage && !returnUrl) {
          throw new IntegrationError(
            'stripe.confirmPayment(): the `confirmParams.return_url` argument is required when using `redirect: "always"`, which is the default.',
          );
        }
        const element = elements?._cardElement();
        if (elements && !element?._isMounted()) {
          throw new IntegrationError(
            'Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element or Express Checkout Element.',
          );
        }
        let method = confirmParams.payment_method;
        if (element) {
          const created = await element._createPaymentMethod(confirmParams.payment_method_data ?? {});
          if (created.error) return { error: created.error };
          method = created.object?.id;
        }
        const { object, error } = await confirm(
          secret,
          {
            payment_method: method,
            return_url: returnUrl && new URL(returnUrl, window.location.href).href,
            receipt_email: confirmParams.receipt_email,
            use_stripe_sdk: inPage,
          },
          'confirmPayment',
        );
        if (error) return { error };
        const result = await handleAction(/** @type {Bag} */ (object));
        if (inPage || result.error) return result;
        return redirectBack(returnUrl, /** @type {Bag} */ (result.paymentIntent));
      },

      /** @param {string} secret @param {Bag} [data] @param {Bag} [options] */
      async confirmCardPayment(secret, data = {}, options = {}) {
        intentOf(secret, 'confirmCardPayment');
        let method = data.payment_method;
        if (typeof method === 'object' && method !== null) {
          const created = await this.createPaymentMethod({ type: 'card', ...method });
          if (created.error) return { error: created.error };
          method = created.paymentMethod?.id;
        }
        const params = {
          payment_method: method,
          return_url: data.return_url,
          receipt_email: data.receipt_email,
          use_stripe_sdk: true,
        };
        const { object, error } = await confirm(secret, params, 'confirmCardPayment');
        if (error) return { error };
        const intent = /** @type {Bag} */ (object);
        return options.handleActions === false ? { paymentIntent: intent } : handleAction(intent);
      },

      /** @param {string} secret */
      retrievePaymentIntent: (secret) => retrieve(secret, 'retrievePaymentIntent'),

      /** @param {{ clientSecret: string }} given */
      async handleNextAction({ clientSecret }) {
        const initial = await retrieve(clientSecret, 'handleNextAction');
        return initial.error ? { error: initial.error } : handleAction(initial.paymentIntent);
      },
      /** @param {string} secret */
      async handleCardAction(secret) {
        return this.handleNextAction({ clientSecret: secret });
      },

      /** @param {Bag} given @returns {Promise<{ paymentMethod?: Bag, error?: StripeError }>} */
      async createPaymentMethod(given) {
        const element = given.elements?._cardElement() ?? given.card;
        const details = given.elements
          ? (given.params ?? {})
          : { billing_details: given.billing_details, metadata: given.metadata };
        if (typeof element?._createPaymentMethod === 'function') {
          const { object, error } = await element._createPaymentMethod(details);
          return error ? { error } : { paymentMethod: object };
        }
        if (!element?.token)
          throw new IntegrationError('createPaymentMethod() needs a mounted card or payment Element.');
        const params = { type: 'card', card: { token: element.token }, ...details };
        const { object, error } = await callApi(key, 'POST', '/payment_methods', params);
        return error ? { error } : { paymentMethod: object };
      },

      async createToken() {
        return {
          error: {
            type: 'invalid_request_error',
            message: 'The payment sandbox makes payment methods, not tokens.',
          },
        };
      },

      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  /** The `Stripe(key)` function of the page. @param {unknown} key */
  function createStripeClient(key) {
    if (typeof key !== 'string' || key === '') {
      throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
    }
    if (!key.startsWith('pk_'))
      throw new IntegrationError('Please call Stripe() with a publishable key (pk_test_…).');
    if (key.startsWith('pk_live_'))
      throw new IntegrationError('The payment sandbox does not take live keys.');
    return createStripe(key);
  }
  createStripeClient.version = 'endive';
  Object.defineProperty(window, 'Stripe', { value: createStripeClient, configurable: true, writable: true });
})();
