import type { CDPSession, Page } from '@playwright/test';

/** Where the browser paints, in CSS pixels from the corner of the page: beyond the end of any page. */
const beyond = 200_000;

/** The methods of a page that `leaveUnpainted` replaces, without their overloads. */
interface PageWindow {
  viewportSize: () => { width: number; height: number } | null;
  setViewportSize: (size: { width: number; height: number }) => Promise<void>;
  screenshot: (options?: Parameters<Page['screenshot']>[0]) => Promise<Buffer>;
}

/**
 * Moves the painted area beyond the end of the page, so that the browser paints nothing (decision 0070). The
 * page does not notice: layout, input, visibility and what counts as in view stay the same. Screenshots are
 * painted as always.
 */
export async function leaveUnpainted(page: Page, session: CDPSession): Promise<void> {
  const window: PageWindow = page;
  let size = window.viewportSize();
  if (size === null) return;
  const screenshot = window.screenshot.bind(page);
  // Playwright's own command for the window size would move the painted area back.
  window.setViewportSize = async (given) => {
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...given,
      screenWidth: given.width,
      screenHeight: given.height,
      deviceScaleFactor: 1,
      mobile: false,
      viewport: { x: beyond, y: beyond, ...given, scale: 1 },
    });
    size = given;
  };
  window.viewportSize = () => size;
  window.screenshot = (options = {}) =>
    screenshot(options.fullPage || !size ? options : { clip: { x: 0, y: 0, ...size }, ...options });
  await window.setViewportSize(size);
}
