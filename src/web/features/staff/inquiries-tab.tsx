import { InquiryPanel } from './inquiry-panel.tsx';

/** What people wrote to the centre, but for parties. */
export default function Inquiries() {
  return <InquiryPanel aboutParties={false} />;
}
