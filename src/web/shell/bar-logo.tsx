import { Logo } from '../art/logo.tsx';

/** The logo in the top bar. */
export default function BarLogo({ name }: { name: string }) {
  return <Logo name={name} />;
}
