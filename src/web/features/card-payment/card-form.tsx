import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { preloadFonts } from '../../styles/fonts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Site } from '../site/site-query.ts';
import { CardLoading } from './card-loading.tsx';
import { outcomeForError, outcomeForStatus, type PaymentOutcome } from './payment-outcome.ts';
import { loadPaymentProvider } from './payment-script.ts';

/** A payment with the card that was typed in. */
export interface CardPayment {
  /** Checks the fields. Returns the problem, or null. */
  validate: () => Promise<PaymentOutcome | null>;
  /** Charges the card. */
  confirm: () => Promise<PaymentOutcome>;
}

type CardFormProps = {
  id: string;
  settings: Site['payments'];
  clientSecret: string;
  billing: { name: string; email?: string; phone?: string };
  onReady: (ready: boolean) => void;
  onPay: (card: CardPayment) => void;
};

/**
 * Returns the value of one of the page's colours, because the page's CSS properties do not reach the
 * provider's frame.
 */
const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);

const readAppearance = (): Appearance => ({
  theme: 'flat',
  variables: {
    fontFamily: '"Atkinson Hyperlegible Next", Arial, sans-serif',
    fontSizeBase: '18px',
    colorPrimary: colour('bramble'),
    colorBackground: '#ffffff',
    colorText: colour('bramble'),
    colorTextSecondary: colour('bramble-soft'),
    colorTextPlaceholder: colour('bramble-soft'),
    colorDanger: colour('sloe'),
    borderRadius: '4px',
    focusBoxShadow: `0 0 0 3px ${colour('paper')}, 0 0 0 6px ${colour('bramble')}`,
    focusOutline: 'none',
  },
  rules: {
    '.Input': { border: `2px solid ${colour('bramble')}`, padding: '13px 14px' },
    '.Input--invalid': { border: `3px solid ${colour('sloe')}` },
    '.Label': { fontWeight: '650', fontSize: '18px' },
    '.Error': { fontSize: '16px', fontWeight: '650' },
  },
});

/**
 * The payment provider's card fields. The provider's script is loaded when the form first appears. If it does
 * not load, the form says so and offers to try again.
 */
export function CardForm(props: CardFormProps) {
  const [attempt, setAttempt] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button disappears, so the box that contains it takes focus.
    box.current?.focus();
    setAttempt(attempt + 1);
  };
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <CardFormAttempt key={attempt} {...props} onRetry={retry} />
    </div>
  );
}

function CardFormAttempt(props: CardFormProps & { onRetry: () => void }) {
  const { settings, clientSecret, onReady, onRetry } = props;
  const [provider, setProvider] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadPaymentProvider(settings.scriptUrl, settings.publishableKey).then(
      (loaded) => isCurrent && setProvider(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [settings.scriptUrl, settings.publishableKey]);

  if (failed) {
    return (
      <Notice kind="error" live="assertive" title="The card form did not load">
        <p>
          What you chose is still kept and nothing has been charged. Check your connection, or turn off a
          blocker for this page, and try again.
        </p>
        <p className="mt-2">
          <Button onClick={onRetry}>Load the card form again</Button>
        </p>
      </Notice>
    );
  }
  if (!provider) return <CardLoading />;
  return (
    <Elements
      stripe={provider}
      options={{ clientSecret, appearance: readAppearance(), fonts: [textFont()], locale: 'en-GB' }}
    >
      <CardFields
        {...props}
        onLoadError={() => {
          onReady(false);
          setFailed(true);
        }}
      />
    </Elements>
  );
}

/** The site's own text font, for the fields in the provider's frame. */
function textFont() {
  const [text] = preloadFonts;
  return {
    family: 'Atkinson Hyperlegible Next',
    src: `url(${new URL(text, window.location.href).href})`,
    weight: '200 800',
  };
}

function CardFields(props: CardFormProps & { onLoadError: () => void }) {
  const { id, billing, onReady, onPay, onLoadError } = props;
  const provider = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);

  const pay = () => {
    if (!provider || !elements || !ready) return;
    onPay({
      validate: async () => {
        const { error } = await elements.submit();
        return error ? outcomeForError(error) : null;
      },
      confirm: async () => {
        const { error, paymentIntent } = await provider.confirmPayment({
          elements,
          redirect: 'if_required',
          confirmParams: {
            return_url: `${window.location.origin}/booking-success`,
            payment_method_data: { billing_details: billing },
          },
        });
        const status = paymentIntent?.status ?? settledStatus(error?.payment_intent?.status);
        return error && !status ? outcomeForError(error) : outcomeForStatus(status);
      },
    });
  };

  return (
    <form
      method="post"
      id={id}
      aria-label="Pay by card"
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      {!ready && <CardLoading />}
      <div className={ready ? '' : 'h-0 overflow-hidden'}>
        <PaymentElement
          options={{ defaultValues: { billingDetails: billing } }}
          onReady={() => {
            setReady(true);
            onReady(true);
          }}
          onLoadError={onLoadError}
        />
      </div>
    </form>
  );
}

/**
 * Returns the payment's status if it has succeeded or is being processed, otherwise undefined. If there is
 * such a status, it counts and the provider's error is ignored.
 */
function settledStatus(status: string | undefined): string | undefined {
  return status === 'succeeded' || status === 'processing' ? status : undefined;
}
