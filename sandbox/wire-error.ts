/** The `error` of a response in Stripe's format. */
export type WireError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  decline_code?: string;
  doc_url?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/**
 * A refused call. `isStored`: whether the reply is stored under the idempotency key. Stripe stores refusals
 * from the execution of a call (a state, a limit), but not from its validation.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly error: WireError;
  readonly isStored: boolean;

  constructor(status: number, error: WireError, isStored = false) {
    super(error.message);
    this.status = status;
    this.error = error.code ? { doc_url: docUrl(error.code), ...error } : error;
    this.isStored = isStored;
  }
}

/** Returns the page of Stripe's manual about a code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** 400: invalid parameters. */
export function badParameterError(message: string, param: string, code?: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) });
}

/** 400: a required parameter is missing. */
export function missingParameterError(param: string): StripeFailure {
  return badParameterError(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** 404, or another `status`: no such object. Stripe replies 400 to some unknown ids in parameters. */
export function notFoundError(
  object: string,
  id: string,
  param: string,
  status: 400 | 404 = 404,
): StripeFailure {
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** 400: the intent's state does not allow the call; the error contains the intent. */
export function unexpectedStateError(message: string, paymentIntent: unknown): StripeFailure {
  return new StripeFailure(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: paymentIntent,
    },
    true,
  );
}
