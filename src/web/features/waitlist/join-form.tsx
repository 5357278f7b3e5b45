import { useEffect, useState } from 'react';
import type { CallRequest } from '../../../contract/call.ts';
import type { readVerifiedCall } from '../../../contract/email-code.ts';
import type { joinWaitlistCall } from '../../../contract/waitlist.ts';
import { isDay } from '../../../domain/calendar-day.ts';
import { countPlacesNeeded } from '../../../domain/tickets.ts';
import { callApi } from '../../lib/call.ts';
import { type Checked, unchecked } from '../../lib/form-check.ts';
import { useNavigate, useSearch } from '../../lib/router.tsx';
import { useDecisionKey } from '../../lib/use-decision-key.ts';
import { FieldsRefused, useForm } from '../../lib/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox, EmailField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { useAvailability } from '../availability/use-availability.ts';
import { readDraft, useDraft } from '../booking/draft.ts';
import { TicketCounters } from '../booking/ticket-counters.tsx';
import { isNotVerified } from '../email-code/not-verified.ts';
import { VerifyEmail } from '../email-code/verify-email.tsx';
import { ResultPage } from '../purchase/result-page.tsx';
import { type Site, useSite } from '../site/site-query.ts';
import { listFullSessions, sessionKey } from './full-sessions.ts';
import styles from './waitlist.module.css';
import { waitlistKey } from './waitlist-key.ts';
import { WaitlistSessions } from './waitlist-sessions.tsx';

type Body = Omit<CallRequest<typeof joinWaitlistCall>['body'], 'clientId'>;

/** Milliseconds. */
const timeout = 30_000;

/**
 * The form to join the waitlist: the group, the full sessions for which it waits, and the e-mail address to
 * which an offer goes.
 */
export function JoinForm() {
  const site = useSite();
  return (
    <ResultPage
      tone="tor"
      title="Join the waitlist"
      lead="When places for all of you come free, we hold them for you and send you an email. Nothing is charged before you take them."
    >
      {site ? (
        <Steps site={site} />
      ) : (
        <LoadingStatus label="Loading the waitlist">
          <Skeleton shape="block" />
        </LoadingStatus>
      )}
    </ResultPage>
  );
}

function Steps({ site }: { site: Site }) {
  const draft = useDraft();
  const navigate = useNavigate();
  const { month, checked, refetch } = useAvailability(true);
  const wanted = useSearch().get('date') ?? '';
  const children = countPlacesNeeded(site.ticketTypes, draft.quantities);
  const full = listFullSessions(month?.days ?? [], children, draft.quantities);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [wasSent, setSent] = useState(false);
  const keyFor = useDecisionKey();
  const [unverified, setUnverified] = useState({ email: '', presses: 0 });
  // If the link names a day, its full sessions are chosen until the visitor chooses others.
  const current = (
    chosen ??
    full.filter(({ date }) => isDay(wanted) && date === wanted).map((session) => sessionKey(session))
  ).filter((key) => full.some((session) => sessionKey(session) === key));

  const form = useForm({
    blank: { customerName: '', customerEmail: '', agreeToTerms: false },
    fields: ['customerName', 'customerEmail', 'agreeToTerms'],
    idPrefix: 'waitlist-',
    errorNames: ['ticketQuantities', 'sessions', 'customerName', 'customerEmail', 'agreeToTerms'],
    whileTyping: 'clear',
    check: async (typed): Promise<Checked<Body>> => {
      const body = {
        ...typed,
        ticketQuantities: draft.quantities,
        sessions: full
          .filter((session) => current.includes(sessionKey(session)))
          .map(({ date, timeSlot }) => ({ date, timeSlot })),
      };
      setSent(true);
      const found = await import('./check-waitlist-entry.ts').then(
        ({ checkWaitlistEntry }) => checkWaitlistEntry(body),
        () => unchecked(body as Body),
      );
      if (children > 0) return found;
      return { body: null, errors: { ...found.errors, ticketQuantities: 'Please say who is coming' } };
    },
    send: async (body) => {
      const { customerEmail: email } = body;
      const askToVerify = () => {
        setUnverified(({ presses }) => ({ email, presses: presses + 1 }));
        return new FieldsRefused({});
      };
      const { proven } = await callApi<typeof readVerifiedCall>(
        'GET /api/email-codes/proven',
        { query: { email } },
        { signal: AbortSignal.timeout(timeout) },
      );
      if (!proven) throw askToVerify();
      setUnverified({ email: '', presses: 0 });
      return callApi<typeof joinWaitlistCall>(
        'POST /api/waitlist',
        { body: { clientId: keyFor(body), ...body } },
        { signal: AbortSignal.timeout(timeout) },
      ).catch((failure) => {
        throw isNotVerified(failure) ? askToVerify() : failure;
      });
    },
    onSent: ({ key }) => {
      waitlistKey.write(key);
      // A link with a day opens this form. The day is removed from the address, because otherwise the form
      // would open again.
      void navigate('/waitlist', { replace: true });
    },
    onFailed: refetch,
    unreached: 'We could not reach the centre. Please try again: nobody joins twice.',
  });
  const { set } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the details typed for a booking are copied once
  useEffect(() => {
    const { customerName, customerEmail } = readDraft();
    set({ ...(customerName && { customerName }), ...(customerEmail && { customerEmail }) });
  }, []);

  if (!month && checked) {
    return (
      <LoadingStatus label="Looking for full sessions">
        <Skeleton shape="block" />
      </LoadingStatus>
    );
  }
  return (
    <form {...form.props} method="dialog" noValidate aria-label="Join the waitlist" className={styles.form}>
      <section aria-labelledby="waitlist-who" id="waitlist-ticketQuantities" tabIndex={-1}>
        <h2 id="waitlist-who" className="text-h3">
          Who is coming?
        </h2>
        <TicketCounters site={site} draft={draft} />
        {wasSent && children === 0 && (
          <Notice kind="error" live="assertive">
            Please say how many children are coming: places are for children.
          </Notice>
        )}
      </section>
      <section aria-labelledby="waitlist-when">
        <h2 id="waitlist-when" className="text-h3">
          Full sessions
        </h2>
        {!month ? (
          <Notice kind="warning" title="Could not check the calendar">
            <Button variant="link" onClick={refetch}>
              Check again
            </Button>
          </Notice>
        ) : full.length > 0 ? (
          <WaitlistSessions
            sessions={full}
            chosen={current}
            error={wasSent && current.length === 0 ? 'Please choose at least one session' : undefined}
            onChange={setChosen}
          />
        ) : (
          <EmptyState
            title="There is room for you"
            action={
              <ButtonLink to="/booking" variant="primary">
                Book a visit
              </ButtonLink>
            }
          >
            <p>Every day that can be booked has places for a group like yours.</p>
          </EmptyState>
        )}
      </section>
      {full.length > 0 && (
        <section aria-labelledby="waitlist-contact" className={styles.contact}>
          <h2 id="waitlist-contact" className="text-h3">
            Your contact details
          </h2>
          <StoredPersonOffer
            onUse={({ name, email }) => form.set({ customerName: name, customerEmail: email })}
          />
          <TextField label="Full name" autoComplete="name" maxLength={100} {...form.text('customerName')} />
          <EmailField
            label="Email"
            hint="We send our offer here. First we send a code, to make sure that the address is yours."
            maxLength={254}
            {...form.text('customerEmail')}
          />
          <Checkbox
            label={
              <>
                I agree to the{' '}
                <a href="/terms" target="_blank" rel="noopener">
                  terms and conditions<span className="sr-only"> (opens in a new tab)</span>
                </a>
                . They apply once I take the places.
              </>
            }
            {...form.tick('agreeToTerms')}
          />
          {unverified.email !== '' && (
            <VerifyEmail {...unverified} what="waitlist" onVerified={() => void form.submit()} />
          )}
          {form.failure && (
            <Notice kind="error" live="assertive" title="You are not on the waitlist yet">
              {form.failure}
            </Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={form.isSending}
            pendingText="Joining..."
            className="justify-self-start"
          >
            Join the waitlist
          </Button>
        </section>
      )}
    </form>
  );
}
