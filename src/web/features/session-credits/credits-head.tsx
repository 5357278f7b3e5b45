import { type Ref, Suspense } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { StepText } from '../../ui/step-text.tsx';
import type { Bundle } from './bundle-query.ts';
import type { PaidCredits } from './payment-step.ts';
import styles from './session-credits.module.css';

export const CreditsStrip = notHydrated('credit-strip', async () => ({
  default: (await import('../../art/credit-strip.tsx')).CreditStrip,
}));

const Thanks = lazyPart(() => import('./thanks.tsx'));
const maxDrawn = 12;

type CreditsHeadProps = {
  ref: Ref<HTMLHeadingElement>;
  bundle?: Bundle | undefined;
  /** The credits just paid for. */
  bought?: PaidCredits | null;
  onPayment?: boolean;
};

/** The heading of each step. The payment step also has a link back. */
export function CreditsHead({ ref, bundle, bought = null, onPayment = false }: CreditsHeadProps) {
  if (onPayment) {
    return (
      <Band tone="honey" className="pt-6 pb-10 md:pt-10 md:pb-14">
        <ButtonLink variant="link" to="/session-credits">
          <ArrowLeftIcon size={20} />
          Back
        </ButtonLink>
        <StepText step={2} of={2} />
        <h1 ref={ref} tabIndex={-1} className="mt-1">
          Complete Your Purchase
        </h1>
      </Band>
    );
  }
  return (
    <Band tone={bought ? 'leaf' : 'honey'} className={styles.creditsHead}>
      <div className={styles.creditsHeadWords}>
        {!bought && <StepText step={1} of={2} />}
        <h1 ref={ref} tabIndex={-1} className="mt-1">
          {titleOf(bundle, bought)}
        </h1>
        {bought ? (
          <Suspense fallback={null}>
            <Thanks bought={bought} />
          </Suspense>
        ) : (
          <p className="text-lead">
            Session credits are tickets bought ahead: one for each child&rsquo;s session, on whatever day you
            come. Credits never run out.
          </p>
        )}
      </div>
      {bundle && <CreditsStrip credits={Math.min(bundle.credits, maxDrawn)} className={styles.creditStrip} />}
    </Band>
  );
}

function titleOf(bundle: Bundle | undefined, bought: PaidCredits | null): string {
  if (bought) return `${bought.credits} credits are yours`;
  return bundle ? `${bundle.credits} sessions for ${formatPrice(bundle.price)}` : 'Session credits';
}
