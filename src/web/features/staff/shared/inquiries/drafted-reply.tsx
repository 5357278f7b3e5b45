import type { CallReply } from '../../../../../contract/call.ts';
import type { draftResponseCall } from '../../../../../contract/staff-inquiries.ts';
import { dayInWords } from '../../../../../domain/calendar-day.ts';
import { Badge, type BadgeKind } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import parts from '../dashboard-parts.module.css';
import { ReadOnlyText } from '../read-only-text.tsx';
import styles from './draft.module.css';

type Reply = CallReply<typeof draftResponseCall>;
type Draft = Reply['draftedResponse'];

const availabilityBadges: Record<Draft['availability'], { kind: BadgeKind; words: string }> = {
  available: { kind: 'available', words: 'Available' },
  partial: { kind: 'low', words: 'Partially Available' },
  unavailable: { kind: 'blocked', words: 'Unavailable' },
};

type DraftedReplyProps = { email: string; reply: Reply; onClose: () => void };

/** Shows a drafted reply: availability, notes for staff, and the mail itself (specification 2.14). */
export function DraftedReply({ email, reply, onClose }: DraftedReplyProps) {
  const { availability, availableSlots, alternativeDates, subject, body, date, notes } =
    reply.draftedResponse;
  const { kind, words } = availabilityBadges[availability];
  return (
    <div className={styles.draft}>
      <p className={styles.draftStatus}>
        {date && <Badge kind={kind}>{words}</Badge>}
        <span>
          {date && `${dayInWords(date)}. `}
          {reply.message}.
        </span>
      </p>
      {notes.length > 0 && (
        <Notice kind="warning" title="Before you send it">
          <ul className={styles.draftNotes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {(availableSlots.length > 0 || alternativeDates.length > 0) && (
        <div className={styles.draftFree}>
          {availableSlots.length > 0 && (
            <section aria-labelledby="draft-slots">
              <h3 id="draft-slots">Available time slots</h3>
              <ul>
                {availableSlots.map(({ start, end }) => (
                  <li key={start}>
                    {start} to {end}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {alternativeDates.length > 0 && (
            <section aria-labelledby="draft-days">
              <h3 id="draft-days">Alternative available dates</h3>
              <ul>
                {alternativeDates.map((day) => (
                  <li key={day}>{dayInWords(day)}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      <ReadOnlyText label="Subject" text={subject} />
      <ReadOnlyText label="Message" text={body} lines={Math.min(13, body.split('\n').length + 2)} />
      <div className={parts.dashboardAnswers}>
        <ButtonLink variant="primary" to={mailLink(email, subject, body)}>
          Open in Email Client
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

/** Returns a mailto link with subject and body. RFC 6068 requires CRLF line breaks. */
function mailLink(email: string, subject: string, body: string): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  const lines = body.replace(/\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
