import { lazy, Suspense, useRef } from 'react';
import { partyInquiryType } from '../../../domain/inquiry.ts';
import { useInBrowser } from '../../lib/browser-store.ts';
import { setFormValue } from '../../lib/form-values.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import { useSentRedirect } from '../../lib/use-sent-redirect.ts';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { FieldError, TrapField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { SummaryLayout } from '../../ui/summary-panel.tsx';
import { type PartyField, partyFields } from './party-draft.ts';
import { ChildFields, DateAndSizeFields, type FieldOf, ParentFields } from './party-fields.tsx';
import type { Packages, PartyDayEvent } from './party-queries.ts';
import { PartySummary } from './party-summary.tsx';
import { partyTimeOptions } from './party-text.ts';
import { usePartyDraft } from './use-party-draft.ts';
import { useSendParty } from './use-send-party.ts';

export const PackageChoice = notHydrated('party-packages', () => import('./package-choice.tsx'));

const PartySent = lazy(() => import('./party-sent.tsx'));

const formId = 'party-form';

/**
 * The party enquiry (specification 2.8, 3.15, 8.4). Without script it is an ordinary form and the server
 * replies with a page.
 */
export function PartyForm({ loaded, phone }: { loaded: Packages; phone: string }) {
  const { packages } = loaded;
  const form = useRef<HTMLFormElement>(null);
  const { returned, errors, failure, attempts, sending, done, submit, changed, begin } = useSendParty(
    form,
    phone,
  );
  const inBrowser = useInBrowser();
  const draft = usePartyDraft(form, loaded, returned !== null);
  const [hasArrived, clearArrived] = useSentRedirect('enquiry');
  const typed = inBrowser || !returned ? draft : { ...draft, ...returned.values };
  const chosen = packages.find(({ id }) => id === typed.packageType) ?? null;

  const hasJustArrived = hasArrived && attempts === 0 && !done && !failure;
  const isSent = done !== null || hasJustArrived;
  const startAnother = () => {
    clearArrived();
    begin();
    requestAnimationFrame(() => document.getElementById('packageType')?.focus());
  };

  const field: FieldOf = (name) => ({
    name,
    defaultValue: returned?.values[name] ?? '',
    error: errors[name],
  });
  const write = (values: Partial<Record<PartyField, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      if (form.current) setFormValue(form.current, name, value);
    }
    changed();
  };
  const chooseEvent = ({ date, timeSlot }: PartyDayEvent) => {
    const isOffered = (chosen ? [chosen] : packages).some(({ times }) => times.includes(timeSlot));
    write(isOffered ? { partyDate: date, partyTime: timeSlot } : { partyDate: date });
  };
  return (
    <SummaryLayout
      summary={isSent ? null : <PartySummary {...{ typed, packages, chosen, formId, sending }} />}
    >
      <form
        ref={form}
        id={formId}
        method="post"
        action="/party-booking#party-trouble"
        aria-label="Party enquiry"
        noValidate={inBrowser}
        className="party-form"
        data-sent={isSent ? '' : undefined}
        onInput={({ target }) => {
          clearArrived();
          const isPackage = target instanceof HTMLInputElement && target.name === 'packageType';
          if (isPackage) write({ partyTime: '' });
          else changed();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div id="party-trouble" className="grid gap-4 outline-none empty:hidden">
          <ErrorSummary attempt={attempts} errors={listFieldErrors(partyFields, errors)} />
          {failure && <PartyFailed words={failure} />}
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
        <section aria-labelledby="party-when" className="party-part">
          <h2 id="party-when">Date and party size</h2>
          <DateAndSizeFields
            field={field}
            date={typed.partyDate}
            time={typed.partyTime}
            range={loaded}
            times={partyTimeOptions(packages, chosen)}
            onDate={(partyDate) => write({ partyDate })}
            onEvent={chooseEvent}
          />
        </section>
        <section aria-labelledby="party-child" className="party-part">
          <h2 id="party-child">The birthday child</h2>
          <ChildFields field={field} />
        </section>
        <section aria-labelledby="party-parent" className="party-part">
          <h2 id="party-parent">Your contact details</h2>
          <StoredPersonOffer
            onUse={({ name, email, phone: number }) =>
              write({ parentName: name, parentEmail: email, parentPhone: number })
            }
          />
          <ParentFields field={field} />
        </section>
        <TrapField id="party-website" />
      </form>
    </SummaryLayout>
  );
}

/** Why the enquiry was refused, at the top of the form; takes focus. */
function PartyFailed({ words }: { words: string }) {
  return (
    <FocusedNotice about={words} kind="error" title="Submission Failed">
      <p>{words}</p>
      <p>What you typed is still here. Sending it again will not send it twice.</p>
    </FocusedNotice>
  );
}
