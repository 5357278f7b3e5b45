import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type AskFirstProps = {
  open: boolean;
  title: string;
  /** What it does, before it is done. */
  children: ReactNode;
  /** Words on the buttons: to do it, while it is done, to leave it. */
  yes: string;
  doing: string;
  no: string;
  /** Does it, and tells what came of it. The dialog closes in either case. */
  onYes: () => Promise<void>;
  onClose: () => void;
};

/** Asks before something is done that cannot be undone with a press. */
export function AskFirst({ open, title, children, yes, doing, no, onYes, onClose }: AskFirstProps) {
  const [going, setGoing] = useState(false);
  const go = async () => {
    setGoing(true);
    await onYes();
    setGoing(false);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="mb-4">{children}</p>
      <div className="desk-answers">
        <Button variant="primary" pending={going} pendingText={doing} onClick={() => void go()}>
          {yes}
        </Button>
        <Button onClick={onClose}>{no}</Button>
      </div>
    </Dialog>
  );
}
