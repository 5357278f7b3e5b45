import type { ReactNode } from 'react';
import { ProveEmail } from '../email-code/prove-email.tsx';
import { useVerified } from '../email-code/use-verified.ts';
import { TabWaits } from './tab-waits.tsx';

type OnlyYoursProps = {
  email: string;
  /** Why it is kept from others, in a sentence. */
  why: string;
  /** What is inside is about to stand here. */
  onProven: () => void;
  children: ReactNode;
};

/** Shows what is inside to a device that has proved the e-mail, and lets others prove it. */
export function OnlyYours({ email, why, onProven, children }: OnlyYoursProps) {
  const { proven } = useVerified(email);
  if (proven) return children;
  if (proven === null) return <TabWaits what="what is yours" failure={null} onAgain={() => {}} />;
  return (
    <div className="only-yours">
      <p>{why}</p>
      <ProveEmail email={email} what="rewards" onProven={onProven} />
    </div>
  );
}
