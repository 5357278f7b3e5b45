export default function Later() {
  return <p>This page is being built.</p>;
}
