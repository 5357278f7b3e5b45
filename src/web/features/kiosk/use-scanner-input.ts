import { useEffect, useRef } from 'react';
import { createScannerInput } from './scanner-input.ts';

/**
 * Reads a scanner that acts as a keyboard, whichever element has focus. If the scanner has typed into a
 * field, the field gets back the text that it had before the scan.
 */
export function useScannerInput(onScan: (code: string) => void): void {
  const scanHandler = useRef(onScan);
  useEffect(() => {
    scanHandler.current = onScan;
  });
  useEffect(() => {
    const scanner = createScannerInput();
    let field: HTMLInputElement | null = null;
    let valueBefore = '';
    const onKeydown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (event.key !== 'Enter' && scanner.startsScan(event.timeStamp)) {
        field = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
        valueBefore = field?.value ?? '';
      }
      const code = scanner.handleKey(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (field) {
        field.value = valueBefore;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      scanHandler.current(code);
    };
    document.addEventListener('keydown', onKeydown, { capture: true });
    return () => document.removeEventListener('keydown', onKeydown, { capture: true });
  }, []);
}
