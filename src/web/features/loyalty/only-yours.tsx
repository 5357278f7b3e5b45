import type { ReactNode } from 'react';
import { ProveEmail } from '../email-code/prove-email.tsx';
import { useVerified } from '../email-code/use-verified.ts';
import { TabWaits } from './tab-waits.tsx';

type MemberOnlyProps = {
  email: string;
  /** Why it is private, in one sentence. */
  why: string;
  /** Called once the e-mail is verified, just before the children are shown. */
  onVerified: () => void;
  children: ReactNode;
};

/**
 * Shows its children to a device that has verified the e-mail, and otherwise lets the visitor verify it.
 */
export function OnlyYours({ email, why, onVerified, children }: MemberOnlyProps) {
  const { verified } = useVerified(email);
  if (verified) return children;
  if (verified === null) return <TabWaits what="what is yours" failure={null} onRetry={() => {}} />;
  return (
    <div className="only-yours">
      <p>{why}</p>
      <ProveEmail email={email} what="rewards" onVerified={onVerified} />
    </div>
  );
}
