/** The icons that only the studio draws. Importing this file adds them. */
import { addIcons } from "../components/Icon";

addIcons({
  eye: (
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  hidden: (
    <path d="M1.5 8S4 3.5 8 3.5c1 0 1.9.3 2.7.7M13 6.2c1 1 1.5 1.8 1.5 1.8S12 12.5 8 12.5c-1 0-2-.3-2.8-.7M3 13 13 3" />
  ),
  left: <path d="M13 8H3.5M7 4.5 3.5 8 7 11.5" />,
  right: <path d="M3 8h9.5M9 4.5 12.5 8 9 11.5" />,
  msg: <path d="M2.5 3h11v8H8l-3.5 3v-3h-2z" />,
  film: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1" />
      <path d="M5 3v10M11 3v10M2 6.3h3M2 9.7h3M11 6.3h3M11 9.7h3" />
    </>
  ),
  seal: (
    <>
      <circle cx="8" cy="6.5" r="4" />
      <path d="m5.5 9.7-1 4.3L8 12.3l3.5 1.7-1-4.3M6.3 6.5l1.2 1.2 2.2-2.3" />
    </>
  ),
  filter: <path d="M2.5 3.5h11L9.3 8.6v4l-2.6 1v-5z" />,
  dots: <path d="M3.5 8v.1M8 8v.1M12.5 8v.1" strokeWidth="2.2" />,
  rows: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  grid: <path d="M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z" />,
  dense: (
    <path d="M2 2h3v3H2zM6.5 2h3v3h-3zM11 2h3v3h-3zM2 6.5h3v3H2zM6.5 6.5h3v3h-3zM11 6.5h3v3h-3zM2 11h3v3H2zM6.5 11h3v3h-3zM11 11h3v3h-3z" />
  ),
  star: <path d="m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z" />,
  off: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m4 4 8 8" />
    </>
  ),
});
