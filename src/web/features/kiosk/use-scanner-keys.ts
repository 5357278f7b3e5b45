import { useEffect, useRef } from 'react';
import { listenForScanner } from './scanner-keys.ts';

/**
 * Reads a scanner that acts as a keyboard, anywhere on the screen. Text it typed into a field is removed.
 */
export function useScannerKeys(onScan: (code: string) => void): void {
  const scanHandler = useRef(onScan);
  useEffect(() => {
    scanHandler.current = onScan;
  });
  useEffect(() => {
    const scanner = listenForScanner();
    let field: HTMLInputElement | null = null;
    let valueBefore = '';
    const onKeydown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (event.key !== 'Enter' && scanner.begins(event.timeStamp)) {
        field = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
        valueBefore = field?.value ?? '';
      }
      const code = scanner.hear(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (field) field.value = valueBefore;
      scanHandler.current(code);
    };
    document.addEventListener('keydown', onKeydown, { capture: true });
    return () => document.removeEventListener('keydown', onKeydown, { capture: true });
  }, []);
}
