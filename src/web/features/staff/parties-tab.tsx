import { InquiryPanel } from './inquiry-panel.tsx';

/** What families asked about parties. */
export default function Parties() {
  return <InquiryPanel aboutParties />;
}
