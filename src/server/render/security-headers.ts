import { createHash } from 'node:crypto';

/** Security headers of all responses, computed once. */
export interface SecurityHeaders {
  page: Record<string, string>;
  /**
   * For pages that load the payment provider's script. These headers allow the provider's origins and forbid
   * referrers.
   */
  paymentPage: Record<string, string>;
  /** For the kiosk, which reads tickets with the camera and stores itself for use offline. */
  kioskPage: Record<string, string>;
  /**
   * For calls. The reply is not cached. If a browser shows it as a page, the page may load and run nothing.
   */
  call: Record<string, string>;
  /** For files other than pictures: the same content security policy as for calls. */
  file: Record<string, string>;
  /** For every response. */
  always: Record<string, string>;
}

/**
 * Returns the security headers. `paymentOrigins` are the origins that the provider's browser script needs:
 * those that Stripe lists, or the sandbox's single origin.
 */
export function createSecurityHeaders(
  paymentOrigins: { script: string[]; frame: string[]; connect: string[] },
  baseUrl: string,
): SecurityHeaders {
  const always = {
    'x-content-type-options': 'nosniff',
    // After one visit over TLS, browsers use only TLS for a year.
    ...(baseUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  const nonPageHeaders = {
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  };
  const pageHeaders = {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  const csp = (more: { script: string[]; frame: string[]; connect: string[] }, ...rules: string[]) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...more.script].join(' '),
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self'",
      ["connect-src 'self'", ...more.connect].join(' '),
      ["frame-src 'self'", ...more.frame].join(' '),
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      ...rules,
    ].join('; ');
  return {
    always,
    file: nonPageHeaders,
    call: {
      ...nonPageHeaders,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
    page: {
      ...pageHeaders,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': csp({ script: [], frame: [], connect: [] }),
    },
    paymentPage: {
      ...pageHeaders,
      'referrer-policy': 'no-referrer',
      'content-security-policy': csp(paymentOrigins),
    },
    kioskPage: {
      ...pageHeaders,
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      'referrer-policy': 'no-referrer',
      'content-security-policy': csp({ script: [], frame: [], connect: [] }, "worker-src 'self'"),
    },
  };
}

/** Returns the headers with the hash of the one inline script that pages may run. */
export function allowInlineScript(policies: SecurityHeaders, script: string): SecurityHeaders {
  const hash = createHash('sha256').update(script).digest('base64');
  const allow = (headers: Record<string, string>) => ({
    ...headers,
    'content-security-policy': (headers['content-security-policy'] ?? '').replace(
      "script-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
    ),
  });
  return {
    ...policies,
    page: allow(policies.page),
    paymentPage: allow(policies.paymentPage),
    kioskPage: allow(policies.kioskPage),
  };
}

export const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
