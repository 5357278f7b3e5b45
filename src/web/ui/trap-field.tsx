/** A hidden field that only a bot fills in (lib/plain-form's `readTrap`). */
export function TrapField({ id }: { id: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
