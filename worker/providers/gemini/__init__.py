"""Google's Gemini API, as it is: `generateContent` over REST."""
