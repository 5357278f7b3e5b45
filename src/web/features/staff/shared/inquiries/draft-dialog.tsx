import { useEffect, useState } from 'react';
import type { CallReply } from '../../../../../contract/call.ts';
import type { draftResponseCall } from '../../../../../contract/staff-inquiries.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { staffCall } from '../staff-query.ts';
import { DraftedReply } from './drafted-reply.tsx';
import type { Inquiry } from './use-inquiries.ts';

type DraftDialogProps = {
  open: boolean;
  inquiry: Pick<Inquiry, 'id' | 'name' | 'email'>;
  onClose: () => void;
};

/**
 * Drafts a reply from the calendar, to be read, copied or opened in a mail program (specification 2.14).
 */
export function DraftDialog({ open, inquiry, onClose }: DraftDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Draft for ${inquiry.name}`}>
      <Draft inquiry={inquiry} onClose={onClose} />
    </Dialog>
  );
}

type Reply = CallReply<typeof draftResponseCall>;

function Draft({ inquiry, onClose }: Omit<DraftDialogProps, 'open'>) {
  const [reply, setReply] = useState<Reply | 'failed' | null>(null);
  const [attempts, setAttempts] = useState(0);
  const { id } = inquiry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try sends a new request
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    staffCall<typeof draftResponseCall>(
      'POST /api/admin/inquiries/:id/draft-response',
      { params: { id } },
      { signal },
    ).then(
      (answer) => {
        if (signal.aborted) return;
        setReply(answer);
        toast({ title: 'Response Drafted', description: answer.message, done: true });
      },
      () => {
        if (signal.aborted) return;
        setReply('failed');
        toast({ title: 'Error', description: 'Failed to draft response', variant: 'destructive' });
      },
    );
    return () => request.abort();
  }, [id, attempts]);

  if (reply === null) {
    return (
      <div className="draft" role="status">
        <p className="draft-loading">
          Checking calendar and drafting response...
          <span className="pips" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </p>
      </div>
    );
  }
  if (reply === 'failed' || !reply.draftedResponse) {
    const retry = () => {
      setReply(null);
      setAttempts(attempts + 1);
    };
    return (
      <div className="draft">
        <p className="draft-loading">No response generated</p>
        <div className="dashboard-answers">
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    );
  }
  return <DraftedReply email={inquiry.email} reply={reply} onClose={onClose} />;
}
