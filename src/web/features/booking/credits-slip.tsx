import type { ReactNode } from 'react';
import { EmailField } from '../../ui/field.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import styles from './credits.module.css';
import { CreditsOffer } from './credits-offer.tsx';
import { changeDraft, type Draft } from './draft.ts';
import type { Credits } from './use-credits.ts';
import type { Visit } from './visit.ts';

type CreditsSlipProps = { draft: Draft; visit: Visit; credits: Credits; children: ReactNode };

/**
 * The price of a bundle of credits, and the number of credits that the visitor's e-mail address already has.
 * Shown on step 1. A change of the e-mail address here also changes the e-mail address on the details step.
 */
export function CreditsSlip({ draft, visit, credits, children }: CreditsSlipProps) {
  return (
    <section aria-labelledby="credits-title" className={`card ${styles.creditsSlip}`} data-tone="honey">
      <h2 id="credits-title" className="sr-only">
        Session credits
      </h2>
      {children}
      <div className={styles.creditsAsk}>
        <h3>Have credits already?</h3>
        <StoredPersonOffer
          onUse={({ name, email, phone }) =>
            changeDraft({
              customerName: name,
              customerEmail: email,
              ...(phone ? { customerPhone: phone } : {}),
            })
          }
        />
        <EmailField
          label="Email"
          optional
          hint="The one that you bought the credits with."
          name="customerEmail"
          value={draft.customerEmail}
          onChange={({ target }) => changeDraft({ customerEmail: target.value })}
        />
        <CreditsOffer {...{ credits, visit }} alone />
      </div>
    </section>
  );
}
