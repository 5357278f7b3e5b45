/** Shows that the typed address already has credits (specification 2.6); empty where it has none. */
export function ExistingCredits({ credits }: { credits: number }) {
  return (
    <div role="status">
      {credits > 0 && (
        <div className="existing-credits">
          <p className="existing-credits-title">You have existing credits!</p>
          <p>
            <strong>{credits === 1 ? '1 credit' : `${credits} credits`} remaining.</strong> What you buy now
            comes on top.
          </p>
        </div>
      )}
    </div>
  );
}
