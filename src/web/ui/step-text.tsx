/** The line above a page's heading that names the step: 'Step 1 of 2'. */
export function StepText({ step, of }: { step: number; of: number }) {
  return (
    <p className="font-bold text-leaf">
      Step {step} of {of}
    </p>
  );
}
