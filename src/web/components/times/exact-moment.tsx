import { exactMomentText } from '#web/formats/days.ts';

/** Shows a point in time to the second, in UTC, as logs do. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{exactMomentText(new Date(at))}</time>;
