/** What stands under `error` in an answer on Stripe's wire. */
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
 * A call that is refused. `kept` says whether the idempotency layer remembers the answer: Stripe keeps what
 * was refused while executing (a state, a limit), never what failed validation before that.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly error: WireError;
  readonly kept: boolean;

  constructor(status: number, error: WireError, kept = false) {
    super(error.message);
    this.status = status;
    this.error = error.code ? { doc_url: docUrl(error.code), ...error } : error;
    this.kept = kept;
  }
}

/** The page of Stripe's manual that explains a code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** 400: the parameters themselves are wrong. */
export function badParameter(message: string, param: string, code?: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) });
}

/** 400: a required parameter is not there. */
export function missingParameter(param: string): StripeFailure {
  return badParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** 404 (or 400 when the id came as a parameter rather than in the path): there is no such object. */
export function noSuch(object: string, id: string, param: string, status: 400 | 404 = 404): StripeFailure {
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** 400: the intent is in a state that does not allow the call; the intent itself travels along. */
export function unexpectedState(message: string, paymentIntent: unknown): StripeFailure {
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
