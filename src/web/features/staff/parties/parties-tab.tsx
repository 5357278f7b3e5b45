import { InquiryPanel } from '../shared/inquiries/inquiry-panel.tsx';

/** Lists enquiries about parties. */
export default function Parties() {
  return <InquiryPanel aboutParties />;
}
