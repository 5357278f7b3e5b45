import type { PartyInvitation } from '../../../contract/party-guests.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { needsInWords } from '../../../domain/party-food.ts';
import { invitationUrl } from '../../../domain/party-guests.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { ClosedGate } from '../../art/closed-gate.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { drawQrCode } from '../cafe/qr-code-path.ts';
import { GuestForm, type ReturnedAnswer } from './guest-form.tsx';
import { InvitationCard } from './invitation-card.tsx';
import styles from './party-guest.module.css';

/** The data of an invitation's page. The server reads it for this request alone. */
export interface GuestPageData {
  view: 'answer' | 'print';
  /** Null if no invitation was found. In that case `problem` says why. */
  invitation: PartyInvitation | null;
  problem: string;
  returned: ReturnedAnswer | null;
  justAnswered: boolean;
  clientId: string;
}

interface Venue {
  name: string;
  addressLines: string[];
  postcode: string;
  phone: string;
}

/** The page of an invitation. It has text and a form, and no script. */
export function GuestPage({ data, venue, siteUrl }: { data: GuestPageData; venue: Venue; siteUrl: string }) {
  const { invitation } = data;
  if (!invitation) return <NoInvitation words={data.problem} phone={venue.phone} />;
  if (data.view === 'print')
    return <PrintedInvitation invitation={invitation} venue={venue} siteUrl={siteUrl} />;
  return (
    <div className={styles.page}>
      <InvitationCard facts={invitation} place={venue} />
      <div className={styles.answer}>
        {invitation.familyName && <p className={styles.for}>For {invitation.familyName}</p>}
        <Answering data={data} invitation={invitation} phone={venue.phone} />
      </div>
    </div>
  );
}

function Answering({
  data,
  invitation,
  phone,
}: {
  data: GuestPageData;
  invitation: PartyInvitation;
  phone: string;
}) {
  const { answer, state } = invitation;
  const { returned } = data;
  const whyClosed = {
    late: 'It is too late to answer here, because the kitchen is at work. Please ring us, and we will tell them:',
    full: 'Every place at this party is taken. Please ask the family that invited you, or ring us:',
    over: 'This party is over, or does not take place. If you think that is wrong, please ring us:',
    open: '',
  }[state];
  const problems = Object.entries(returned?.fields ?? {});
  return (
    <>
      {returned && (
        // biome-ignore lint/a11y/noAutofocus: without script nothing else takes a reader to the errors
        <div className={styles.problems} tabIndex={-1} autoFocus role="alert">
          <ErrorText id="problems">
            {problems.length > 0 ? 'Please check these answers' : returned.message}
          </ErrorText>
          <ul>
            {problems.map(([field, message]) => (
              <li key={field}>
                <a href={`#${field}`}>{message}</a>
              </li>
            ))}
          </ul>
          {returned.isChanged && <NewerAnswer invitation={invitation} />}
        </div>
      )}
      {data.justAnswered && answer && !returned && (
        <Notice
          title={answer.isComing ? 'Thank you. See you there!' : 'Thank you for telling us.'}
          live="polite"
        >
          Keep the address of this page: with it you can change the answer until{' '}
          {dayInWords(invitation.answerUntil)}.
        </Notice>
      )}
      {answer && !returned && <AnswerSummary invitation={invitation} />}
      {whyClosed ? (
        <Notice kind="warning">
          {whyClosed} <a href={phoneLink(phone)}>{phone}</a>
        </Notice>
      ) : (
        <>
          {!data.justAnswered && !returned && <p>Please answer by {dayInWords(invitation.answerUntil)}.</p>}
          {data.justAnswered && answer ? (
            <details className={styles.again} aria-label="Change the answer">
              <summary>Change the answer</summary>
              <GuestForm {...data} invitation={invitation} />
            </details>
          ) : (
            <GuestForm {...data} invitation={invitation} />
          )}
        </>
      )}
    </>
  );
}

function AnswerSummary({ invitation: { answer } }: { invitation: PartyInvitation }) {
  if (!answer) return null;
  return (
    <p>
      {answer.isComing
        ? `You have answered: ${answer.children.map(({ name }) => name).join(', ')} ${answer.children.length === 1 ? 'comes' : 'come'}.`
        : 'You have answered that you cannot come.'}
    </p>
  );
}

/**
 * Shows the answer that somebody else has sent since the form was opened, beside the one typed in the form.
 */
function NewerAnswer({ invitation: { answer } }: { invitation: PartyInvitation }) {
  if (!answer) return null;
  if (!answer.isComing) return <p>The newer answer: you cannot come.</p>;
  return (
    <>
      <p>The newer answer, with the telephone number {answer.phone}:</p>
      <ul>
        {answer.children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
          <li key={index}>
            {child.name}: {needsInWords(child) || 'nothing said'}
          </li>
        ))}
      </ul>
      <p>If you send the answer below, it replaces the newer one.</p>
    </>
  );
}

function NoInvitation({ words, phone }: { words: string; phone: string }) {
  return (
    <div className={styles.none}>
      <ClosedGate />
      <h1>No invitation here</h1>
      <p>{words}</p>
      <p>
        Please ask the family that invited you, or ring us on <a href={phoneLink(phone)}>{phone}</a>.
      </p>
    </div>
  );
}

/** The invitation on one page of paper, with the code that opens it. */
function PrintedInvitation({
  invitation,
  venue,
  siteUrl,
}: {
  invitation: PartyInvitation;
  venue: Venue;
  siteUrl: string;
}) {
  const address = invitationUrl(siteUrl, invitation.code);
  const code = drawQrCode(address, 4, () => undefined);
  return (
    <div className={styles.paper}>
      <InvitationCard facts={invitation} place={venue} />
      <div className={styles.paperAnswer}>
        {code && (
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={`QR code of ${address}`}
            shapeRendering="crispEdges"
          >
            <path fill="currentColor" d={code.path} />
          </svg>
        )}
        <div>
          <p className={styles.paperTitle}>Please answer by {dayInWords(invitation.answerUntil)}</p>
          <p>Scan the code, or type the address, and tell us who comes and what they must not eat.</p>
          <p className={styles.paperAddress}>{address.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
    </div>
  );
}
