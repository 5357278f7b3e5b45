import { Suspense } from 'react';
import { partyInquiryType } from '../../../domain/inquiry.ts';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import { sentence } from '../../lib/sentence.ts';
import { useSentRedirect } from '../../lib/use-sent-redirect.ts';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { FieldError } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { SummaryLayout } from '../../ui/summary-panel.tsx';
import { TrapField } from '../../ui/trap-field.tsx';
import styles from './party.module.css';
import { partyFields } from './party-draft.ts';
import { ChildFields, DateAndSizeFields, type FieldOf, ParentFields } from './party-fields.tsx';
import type { Packages, PartyDayEvent } from './party-queries.ts';
import { PartySummary } from './party-summary.tsx';
import { partyTimeOptions } from './party-text.ts';
import { usePartyInAddress } from './use-party-in-address.ts';
import { useSendParty } from './use-send-party.ts';

export const PackageChoice = notHydrated('party-packages', () => import('./package-choice.tsx'));

const PartySent = lazyPart(() => import('./party-sent.tsx'));

const formId = 'party-form';

/**
 * The party enquiry (specification 2.8, 3.15, 8.4). Without script it is an ordinary form and the server
 * replies with a page.
 */
export function PartyForm({ loaded, phone }: { loaded: Packages; phone: string }) {
  const { packages } = loaded;
  usePartyInAddress(loaded);
  const { form, returned } = useSendParty(phone);
  const { errors, failure, attempts, isSending, done, set } = form;
  const inBrowser = useInBrowser();
  const [hasArrived, clearArrived] = useSentRedirect('enquiry');
  const draft = useBrowserStore(form.draft);
  const typed = inBrowser || !returned ? draft : { ...draft, ...returned.values };
  const chosen = packages.find(({ id }) => id === typed.packageType) ?? null;

  const hasJustArrived = hasArrived && attempts === 0 && !done && !failure;
  const isSent = done !== null || hasJustArrived;
  const startAnother = () => {
    clearArrived();
    form.startAnother();
    requestAnimationFrame(() => document.getElementById('packageType')?.focus());
  };

  const field: FieldOf = form.text;
  const chooseEvent = ({ date, timeSlot }: PartyDayEvent) => {
    const isOffered = (chosen ? [chosen] : packages).some(({ times }) => times.includes(timeSlot));
    set(isOffered ? { partyDate: date, partyTime: timeSlot } : { partyDate: date });
  };
  return (
    <SummaryLayout
      summary={isSent ? null : <PartySummary {...{ typed, packages, chosen, formId, sending: isSending }} />}
    >
      <form
        {...form.props}
        id={formId}
        method="post"
        action="/party-booking#party-trouble"
        aria-label="Party enquiry"
        className={styles.partyForm}
        data-sent={isSent ? '' : undefined}
        onInput={({ target }) => {
          clearArrived();
          const isPackage = target instanceof HTMLInputElement && target.name === 'packageType';
          form.props.onInput();
          if (isPackage) set({ partyTime: '' });
        }}
      >
        <div id="party-trouble" className="grid gap-4 outline-none empty:hidden">
          <ErrorSummary attempt={attempts} errors={listFieldErrors(partyFields, errors)} />
          {failure && <PartyFailed words={sentence(failure)} />}
          {done && (
            <Suspense fallback={null}>
              <PartySent {...{ done, packages, phone }} onAnother={startAnother} />
            </Suspense>
          )}
          {hasJustArrived && (
            <div className="card" data-tone="leaf">
              <h2>Party Inquiry Submitted!</h2>
              <p className="mt-2">
                We will contact you within 24 hours. Nothing is booked until we have spoken.
              </p>
              <p className="mt-4">
                <a
                  href="/party-booking"
                  onClick={(event) => {
                    event.preventDefault();
                    startAnother();
                  }}
                >
                  Ask about another party
                </a>
              </p>
            </div>
          )}
        </div>
        <input type="hidden" name="inquiryType" value={partyInquiryType} />
        <fieldset aria-describedby={errors.packageType ? 'packageType-error' : undefined}>
          <legend>
            <h2>Choose a party</h2>
          </legend>
          {errors.packageType && <FieldError id="packageType">{errors.packageType}</FieldError>}
          <PackageChoice chosen={returned?.values.packageType ?? ''} />
        </fieldset>
        <section aria-labelledby="party-when" className={`form-part ${styles.partyPart}`}>
          <h2 id="party-when">Date and party size</h2>
          <DateAndSizeFields
            field={field}
            date={typed.partyDate}
            time={typed.partyTime}
            range={loaded}
            times={partyTimeOptions(packages, chosen)}
            onDateChange={(partyDate) => set({ partyDate })}
            onEvent={chooseEvent}
          />
        </section>
        <section aria-labelledby="party-child" className={`form-part ${styles.partyPart}`}>
          <h2 id="party-child">The birthday child</h2>
          <ChildFields field={field} />
        </section>
        <section aria-labelledby="party-parent" className={`form-part ${styles.partyPart}`}>
          <h2 id="party-parent">Your contact details</h2>
          <StoredPersonOffer
            onUse={({ name, email, phone: number }) =>
              set({ parentName: name, parentEmail: email, parentPhone: number })
            }
          />
          <ParentFields field={field} />
        </section>
        <TrapField id="party-website" />
      </form>
    </SummaryLayout>
  );
}

/** The reason for a refusal, at the top of the form. It takes focus. */
function PartyFailed({ words }: { words: string }) {
  return (
    <FocusedNotice about={words} kind="error" title="Submission Failed">
      <p>{words}</p>
      <p>What you typed is still here. Sending it again will not send it twice.</p>
    </FocusedNotice>
  );
}
