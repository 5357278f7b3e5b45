import { InquiryDesk } from './inquiry-desk.tsx';

/** What families asked about parties. */
export default function Parties() {
  return <InquiryDesk aboutParties />;
}
