export default function Later() {
  return <p>This tab is being built.</p>;
}
