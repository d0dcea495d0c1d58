/*! Tabler Icons 3.51.0 (https://tabler.io/icons), copyright (c) 2020-2026 Paweł Kuna, MIT License: portal/src/icons/LICENSE */
import type { ComponentProps, ReactNode } from 'react';

/** An icon of 24 pixels, or of `size`, in the colour of the text around it. */
export type Icon = (props: { size?: number } & ComponentProps<'svg'>) => ReactNode;

/** An icon of lines. @param paths in a square of 24 by 24 */
function outline(...paths: readonly string[]): Icon {
  return function OutlineIcon({ size = 24, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}

export const IconActivityHeartbeat = outline('M3 12h4.5l1.5 -6l4 12l2 -9l1.5 3h4.5');
export const IconAdjustmentsHorizontal = outline(
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M4 6l8 0',
  'M16 6l4 0',
  'M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M4 12l2 0',
  'M10 12l10 0',
  'M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M4 18l11 0',
  'M19 18l1 0',
);
export const IconAlertTriangle = outline(
  'M12 9v4',
  'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
  'M12 16h.01',
);
export const IconArrowBackUp = outline('M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1');
export const IconArrowDown = outline('M12 5l0 14', 'M18 13l-6 6', 'M6 13l6 6');
export const IconArrowLeft = outline('M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6');
export const IconArrowUp = outline('M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6');
export const IconArrowsExchange = outline('M7 10h14l-4 -4', 'M17 14h-14l4 4');
export const IconBell = outline(
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6',
  'M9 17v1a3 3 0 0 0 6 0v-1',
);
export const IconBookmark = outline('M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4');
export const IconBuildingBank = outline(
  'M3 21l18 0',
  'M3 10l18 0',
  'M5 6l7 -3l7 3',
  'M4 10l0 11',
  'M20 10l0 11',
  'M8 14l0 3',
  'M12 14l0 3',
  'M16 14l0 3',
);
export const IconBuildingStore = outline(
  'M3 21l18 0',
  'M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2 -4h14l2 4',
  'M5 21l0 -10.15',
  'M19 21l0 -10.15',
  'M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4',
);
export const IconCalendarRepeat = outline(
  'M12.5 21h-6.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v3',
  'M16 3v4',
  'M8 3v4',
  'M4 11h12',
  'M20 14l2 2h-3',
  'M20 18l2 -2',
  'M19 16a3 3 0 1 0 2 5.236',
);
export const IconChevronDown = outline('M6 9l6 6l6 -6');
export const IconChevronLeft = outline('M15 6l-6 6l6 6');
export const IconChevronRight = outline('M9 6l6 6l-6 6');
export const IconClipboardList = outline(
  'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2',
  'M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2',
  'M9 12l.01 0',
  'M13 12l2 0',
  'M9 16l.01 0',
  'M13 16l2 0',
);
export const IconCode = outline('M7 8l-4 4l4 4', 'M17 8l4 4l-4 4', 'M14 4l-4 16');
export const IconColumns = outline(
  'M4 6l5.5 0',
  'M4 10l5.5 0',
  'M4 14l5.5 0',
  'M4 18l5.5 0',
  'M14.5 6l5.5 0',
  'M14.5 10l5.5 0',
  'M14.5 14l5.5 0',
  'M14.5 18l5.5 0',
);
export const IconCreditCard = outline(
  'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8',
  'M3 10l18 0',
  'M7 15l.01 0',
  'M11 15l2 0',
);
export const IconDownload = outline(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2',
  'M7 11l5 5l5 -5',
  'M12 4l0 12',
);
export const IconEyeCheck = outline(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M11.102 17.957c-3.204 -.307 -5.904 -2.294 -8.102 -5.957c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6a19.5 19.5 0 0 1 -.663 1.032',
  'M15 19l2 2l4 -4',
);
export const IconFileUpload = outline(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M12 11v6',
  'M9.5 13.5l2.5 -2.5l2.5 2.5',
);
export const IconGavel = outline(
  'M13 10l7.383 7.418c.823 .82 .823 2.148 0 2.967a2.11 2.11 0 0 1 -2.976 0l-7.407 -7.385',
  'M6 9l4 4',
  'M13 10l-4 -4',
  'M3 21h7',
  'M6.793 15.793l-3.586 -3.586a1 1 0 0 1 0 -1.414l2.293 -2.293l.5 .5l3 -3l-.5 -.5l2.293 -2.293a1 1 0 0 1 1.414 0l3.586 3.586a1 1 0 0 1 0 1.414l-2.293 2.293l-.5 -.5l-3 3l.5 .5l-2.293 2.293a1 1 0 0 1 -1.414 0',
);
export const IconHelpCircle = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
  'M12 16v.01',
  'M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
);
export const IconHelpHexagon = outline(
  'M19.875 6.27c.7 .398 1.13 1.143 1.125 1.948v7.284c0 .809 -.443 1.555 -1.158 1.948l-6.75 4.27a2.269 2.269 0 0 1 -2.184 0l-6.75 -4.27a2.225 2.225 0 0 1 -1.158 -1.948v-7.285c0 -.809 .443 -1.554 1.158 -1.947l6.75 -3.98a2.33 2.33 0 0 1 2.25 0l6.75 3.98h-.033',
  'M12 16v.01',
  'M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
);
export const IconInbox = outline(
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M4 13h3l3 3h4l3 -3h3',
);
export const IconKeyboard = outline(
  'M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8',
  'M6 10l0 .01',
  'M10 10l0 .01',
  'M14 10l0 .01',
  'M18 10l0 .01',
  'M6 14l0 .01',
  'M18 14l0 .01',
  'M10 14l4 .01',
);
export const IconLayoutDashboard = outline(
  'M5 4h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1',
  'M5 16h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1',
  'M15 12h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1',
  'M15 4h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1',
);
export const IconPencil = outline('M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4', 'M13.5 6.5l4 4');
export const IconPlus = outline('M12 5l0 14', 'M5 12l14 0');
export const IconReceiptRefund = outline(
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2',
  'M15 14v-2a2 2 0 0 0 -2 -2h-4l2 -2m0 4l-2 -2',
);
export const IconReportMoney = outline(
  'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2',
  'M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2',
  'M14 11h-2.5a1.5 1.5 0 0 0 0 3h1a1.5 1.5 0 0 1 0 3h-2.5',
  'M12 17v1m0 -8v1',
);
export const IconScale = outline(
  'M7 20l10 0',
  'M6 6l6 -1l6 1',
  'M12 3l0 17',
  'M9 12l-3 -6l-3 6a3 3 0 0 0 6 0',
  'M21 12l-3 -6l-3 6a3 3 0 0 0 6 0',
);
export const IconSearch = outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M21 21l-6 -6');
export const IconShieldHalf = outline(
  'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3',
  'M12 3v18',
);
export const IconTerminal2 = outline(
  'M8 9l3 3l-3 3',
  'M13 15l3 0',
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -12',
);
export const IconTrash = outline(
  'M4 7l16 0',
  'M10 11l0 6',
  'M14 11l0 6',
  'M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12',
  'M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
);
export const IconUserCircle = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855',
);
export const IconUserSearch = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h1.5',
  'M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M20.2 20.2l1.8 1.8',
);
export const IconUsers = outline(
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
  'M16 3.13a4 4 0 0 1 0 7.75',
  'M21 21v-2a4 4 0 0 0 -3 -3.85',
);
