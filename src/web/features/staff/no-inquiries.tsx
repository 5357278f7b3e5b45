import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { InquiryView } from './use-inquiries.ts';

type NoInquiriesProps = { aboutParties: boolean; view: InquiryView; onAll: () => void };

/**
 * Nothing to show: because nothing was found, because everything is answered, or because nobody has written.
 */
export function NoInquiries(props: NoInquiriesProps) {
  return (
    <div className="desk-nothing">
      <Nothing {...props} />
    </div>
  );
}

function Nothing({ aboutParties, view, onAll }: NoInquiriesProps) {
  const all = <Button onClick={onAll}>Show all messages</Button>;
  const drawing = (
    <Drawing name={aboutParties ? 'portrait-apples' : 'portrait-blackbird'} width={80} height={72} />
  );
  if (view.search.trim()) {
    return (
      <EmptyState drawing={drawing} title={`Nothing found for ‘${view.search.trim()}’`} action={all}>
        <p>Every word must occur in the name, the email, the phone number or the message.</p>
      </EmptyState>
    );
  }
  if (view.show === 'waiting') {
    return (
      <EmptyState drawing={drawing} title="Every message is answered" action={all}>
        <p>New ones come up here by themselves.</p>
      </EmptyState>
    );
  }
  if (view.show === 'responded' || view.sort === 'party') {
    return (
      <EmptyState drawing={drawing} title="Nothing here" action={all}>
        <p>
          {view.sort === 'party'
            ? 'Nobody has asked for a day that is still to come.'
            : 'No message has been answered yet.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing={drawing} title={aboutParties ? 'No birthday inquiries' : 'No inquiries'}>
      <p>
        {aboutParties
          ? 'What families ask with the party form, or about a birthday, comes up here by itself.'
          : 'What people write with the contact form comes up here by itself.'}
      </p>
    </EmptyState>
  );
}
