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

type CardFormProps = {
  id: string;
  settings: Site['payments'];
  clientSecret: string;
  billing: { name: string; email?: string; phone?: string };
  /** Confirms the hold or order just before the charge; false stops the payment. */
  beforeCharge: () => Promise<boolean>;
  onReady: (ready: boolean) => void;
  onBusy: (busy: boolean) => void;
  onOutcome: (outcome: PaymentOutcome) => void;
};

const appearance: Appearance = {
  theme: 'flat',
  variables: {
    fontFamily: '"Atkinson Hyperlegible Next", Arial, sans-serif',
    fontSizeBase: '18px',
    colorPrimary: '#2c1a2e',
    colorBackground: '#ffffff',
    colorText: '#2c1a2e',
    colorTextSecondary: '#5e4a60',
    colorTextPlaceholder: '#5e4a60',
    colorDanger: '#8c1d4f',
    borderRadius: '4px',
    focusBoxShadow: '0 0 0 3px #fff9ee, 0 0 0 6px #2c1a2e',
    focusOutline: 'none',
  },
  rules: {
    '.Input': { border: '2px solid #2c1a2e', padding: '13px 14px' },
    '.Input--invalid': { border: '3px solid #8c1d4f' },
    '.Label': { fontWeight: '650', fontSize: '18px' },
    '.Error': { fontSize: '16px', fontWeight: '650' },
  },
};

/**
 * The payment provider's card fields. Its script is loaded when the form first appears; a failure to load
 * is shown and can be retried.
 */
export default function CardForm(props: CardFormProps) {
  const [attempt, setAttempt] = useState(1);
  return <CardFormAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
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
    <Elements stripe={provider} options={{ clientSecret, appearance, fonts: [textFont()], locale: 'en-GB' }}>
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
  const { id, billing, beforeCharge, onReady, onBusy, onOutcome, onLoadError } = props;
  const provider = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const isPaying = useRef(false);

  const pay = async () => {
    if (!provider || !elements || !ready || isPaying.current) return;
    isPaying.current = true;
    onBusy(true);
    let hasEnded = false;
    try {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return onOutcome(outcomeForError(incomplete));
      if (!(await beforeCharge())) return;
      const { error, paymentIntent } = await provider.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: {
          return_url: `${window.location.origin}/booking-success`,
          payment_method_data: { billing_details: billing },
        },
      });
      const status = paymentIntent?.status ?? settledStatus(error?.payment_intent?.status);
      const outcome = error && !status ? outcomeForError(error) : outcomeForStatus(status);
      hasEnded = outcome.kind !== 'stopped';
      onOutcome(outcome);
    } catch {
      onOutcome(outcomeForError({ type: 'api_error' }));
    } finally {
      if (!hasEnded) {
        isPaying.current = false;
        onBusy(false);
      }
    }
  };

  return (
    <form
      method="post"
      id={id}
      aria-label="Pay by card"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
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

/** Returns the status of a payment that has already gone through: then an error about it is not one. */
function settledStatus(status: string | undefined): string | undefined {
  return status === 'succeeded' || status === 'processing' ? status : undefined;
}
