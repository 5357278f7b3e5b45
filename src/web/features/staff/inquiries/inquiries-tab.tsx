import { InquiryPanel } from '../shared/inquiries/inquiry-panel.tsx';

/** Lists enquiries to the centre, except enquiries about parties. */
export default function Inquiries() {
  return <InquiryPanel aboutParties={false} />;
}
