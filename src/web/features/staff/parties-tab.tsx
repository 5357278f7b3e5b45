import { InquiryPanel } from './inquiry-panel.tsx';

/** Lists enquiries about parties. */
export default function Parties() {
  return <InquiryPanel aboutParties />;
}
