import { Button } from '../../../../ui/button.tsx';
import { Drawing } from '../../../../ui/drawing.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import styles from '../dashboard-parts.module.css';
import type { InquiryView } from './use-inquiries.ts';

type NoInquiriesProps = { aboutParties: boolean; view: InquiryView; onAll: () => void };

/** Explains an empty list: nothing was found, everything is answered, or there are no enquiries. */
export function NoInquiries(props: NoInquiriesProps) {
  return (
    <div className={styles.dashboardNothing}>
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
        <p>New ones appear here automatically.</p>
      </EmptyState>
    );
  }
  if (view.show === 'responded' || view.sort === 'party') {
    return (
      <EmptyState drawing={drawing} title="Nothing here" action={all}>
        <p>
          {view.sort === 'party'
            ? 'There are no enquiries for a future date.'
            : 'No message has been answered yet.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing={drawing} title={aboutParties ? 'No birthday inquiries' : 'No inquiries'}>
      <p>
        {aboutParties
          ? 'What families ask with the party form, or about a birthday, appears here automatically.'
          : 'What people write with the contact form appears here automatically.'}
      </p>
    </EmptyState>
  );
}
