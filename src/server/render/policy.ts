/** The headers of every answer, made once. */
export interface Policies {
  page: Record<string, string>;
  /** For pages that load the payment provider's script: its origins are allowed, and no address leaks to anybody. */
  paymentPage: Record<string, string>;
  /** For the kiosk: it reads tickets with the camera and keeps itself for when there is no network. */
  kioskPage: Record<string, string>;
}

/** Origins that the provider's browser script needs (Stripe's list), or the sandbox's one. */
export function writePolicies(paymentOrigins: {
  script: string[];
  frame: string[];
  connect: string[];
}): Policies {
  const always = {
    'x-content-type-options': 'nosniff',
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
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      ...rules,
    ].join('; ');
  return {
    page: {
      ...always,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': csp({ script: [], frame: [], connect: [] }),
    },
    paymentPage: {
      ...always,
      'referrer-policy': 'no-referrer',
      'content-security-policy': csp(paymentOrigins),
    },
    kioskPage: {
      ...always,
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      'referrer-policy': 'no-referrer',
      'content-security-policy': csp({ script: [], frame: [], connect: [] }, "worker-src 'self'"),
    },
  };
}

export const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
