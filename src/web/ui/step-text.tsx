/** 'Step 1 of 2', above the page's heading. */
export function StepText({ step, of }: { step: number; of: number }) {
  return (
    <p className="font-bold text-leaf">
      Step {step} of {of}
    </p>
  );
}
