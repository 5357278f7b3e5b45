import { type Ref, useState } from 'react';
import { inquiryTypeInWords } from '../../../../../domain/inquiry.ts';
import { phoneLink } from '../../../../lib/phone-link.ts';
import { dayAndTime } from '../../../../lib/venue-time.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ArrowLeftIcon } from '../../../../ui/icons.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { inquiryStatus } from './inquiry-words.ts';
import { PartyRequestDetails } from './party-request-details.tsx';
import type { Inquiry } from './use-inquiries.ts';
import { useMarkResponded } from './use-mark-responded.ts';

type InquiryDetailProps = {
  inquiry: Inquiry;
  title: Ref<HTMLHeadingElement>;
  /** Returns to the list, on screens with room for only one of the two. */
  onBack: () => void;
};

/** Shows one enquiry in full, with its actions. */
export function InquiryDetail({ inquiry, title, onBack }: InquiryDetailProps) {
  const { id, name, email, phone, inquiryType, message, party, formattedDate, formattedTime } = inquiry;
  const [isDraftOpen, setDraftOpen] = useState(false);
  const { mark, bookParty, isMarking } = useMarkResponded(id);
  const { kind, words } = inquiryStatus(inquiry);
  return (
    <article className="inquiry" aria-labelledby={`inquiry-${id}`}>
      <Button variant="link" className="inquiry-back" onClick={onBack}>
        <ArrowLeftIcon size={20} />
        All messages
      </Button>
      <header className="inquiry-head">
        <h2 ref={title} id={`inquiry-${id}`} tabIndex={-1} className="dashboard-h2">
          {name}
        </h2>
        <Badge kind={kind}>{words}</Badge>
        <p className="inquiry-came">
          {inquiryTypeInWords(inquiryType)}, {formattedDate} at {formattedTime}
        </p>
      </header>
      <p className="inquiry-reach">
        <a href={`mailto:${email}`} className="button-link">
          {email}
        </a>
        {phone && (
          <a href={phoneLink(phone)} className="button-link">
            {phone}
          </a>
        )}
      </p>
      {party ? <PartyRequestDetails party={party} /> : <p className="inquiry-message">{message}</p>}
      <div className="dashboard-answers">
        <Button variant="primary" onClick={() => setDraftOpen(true)}>
          Draft Response
        </Button>
        {inquiry.responded ? (
          <Button variant="link" pending={isMarking} onClick={() => void mark(false)}>
            Mark as not responded
          </Button>
        ) : (
          <Button pending={isMarking} pendingText="Marking..." onClick={() => void mark(true)}>
            Mark as Responded
          </Button>
        )}
        {party && !party.bookedAt && (
          <Button pending={isMarking} onClick={() => void bookParty()}>
            Mark as Booked
          </Button>
        )}
      </div>
      {party?.bookedAt && <p className="inquiry-came">Marked as booked on {dayAndTime(party.bookedAt)}.</p>}
      {inquiry.respondedAt && (
        <p className="inquiry-came">Marked as responded on {dayAndTime(inquiry.respondedAt)}.</p>
      )}
      <DraftDialog open={isDraftOpen} inquiry={inquiry} onClose={() => setDraftOpen(false)} />
    </article>
  );
}
