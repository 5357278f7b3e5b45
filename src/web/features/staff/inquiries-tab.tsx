import { InquiryDesk } from './inquiry-desk.tsx';

/** What people wrote to the centre, but for parties. */
export default function Inquiries() {
  return <InquiryDesk aboutParties={false} />;
}
