/** The site's colours as CSS that mail programs understand; programs that know dark mode use the dark colours. */
export const mailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
.canvas { background-color: #fbf8f4; }
.around { padding: 32px 16px 40px; font-family: Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.column { max-width: 520px; margin: 0 auto; text-align: left; }
.preview { display: none; max-height: 0; overflow: hidden; opacity: 0; }
.brand { padding: 0 4px 16px; font: 600 18px/24px Georgia, "Times New Roman", serif; color: #2b1f18; }
.dot { display: inline-block; width: 9px; height: 9px; margin-right: 3px; border-radius: 50%; }
.one { background-color: #c8502c; } .two { background-color: #d69a3c; } .three { background-color: #3f7f86; }
.card { padding: 32px; background-color: #ffffff; border: 1px solid #e3dbd1; border-radius: 16px; }
h1 { margin: 0 0 16px; font: 600 24px/30px Georgia, "Times New Roman", serif; letter-spacing: -0.2px; color: #2b1f18; }
p { margin: 0 0 14px; overflow-wrap: anywhere; }
.ink { font-size: 16px; line-height: 25px; color: #2b1f18; }
.muted { font-size: 14px; line-height: 21px; color: #65574f; }
.press { margin: 24px 0; }
.button { border-radius: 999px; background-color: #a8391d; }
.button a { display: inline-block; padding: 13px 26px; border-radius: 999px; font-size: 16px; line-height: 20px; font-weight: 600; color: #fffcf8; text-decoration: none; }
.bare { color: #a8391d; word-break: break-all; }
.line { height: 1px; margin: 22px 0 18px; background-color: #e3dbd1; font-size: 1px; line-height: 1px; }
.card p:last-child { margin-bottom: 0; }
.foot { padding: 18px 4px 0; font-size: 13px; line-height: 19px; color: #65574f; }
.foot a { color: #65574f; }
@media (max-width: 480px) { .card { padding: 24px 20px; } }
@media (prefers-color-scheme: dark) {
.canvas { background-color: #18120f !important; }
.card { background-color: #2a2320 !important; border-color: #483f3a !important; }
.brand, h1, .ink { color: #f0ebe3 !important; }
.muted, .foot, .foot a { color: #b5aaa0 !important; }
.button { background-color: #ee9674 !important; }
.button a { color: #22120b !important; }
.bare { color: #ee9674 !important; }
.line { background-color: #483f3a !important; }
}
`;
