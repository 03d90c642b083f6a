using System.Net.Http.Headers;
using System.Text.Json;
using System.Text.Json.Serialization;
using Muster.Generated;

// Drives a booking's life with the client that NSwag generates. Takes the place as JSON (bookingLife.ts) and answers
// with what it has seen, as JSON.
var place = JsonDocument.Parse(args[0]).RootElement;
string Of(string name) => place.GetProperty(name).GetString()!;
using var http = new HttpClient();
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Of("token"));
var muster = new MusterClient(http) { BaseUrl = Of("baseUrl") };

var created = await muster.BookingCreateAsync(null, "with-nswag", null, new BookingCreateBody
{
    CustomerId = Of("customerId"),
    Title = "Made with NSwag",
    Start = place.GetProperty("start").GetInt64(),
    End = place.GetProperty("end").GetInt64(),
    LabelIds = [Of("labelId")],
});
var bookingId = created.RecordId;
var statuses = new List<string>();
async System.Threading.Tasks.Task<Booking> See(CommandAnswer answer)
{
    var booking = await muster.GetBookingsBookingIdAsync(bookingId, answer.Position, null);
    statuses.Add(booking.Status.ToString().ToLowerInvariant());
    return booking;
}
await See(created);

var refused = new List<string>();
async System.Threading.Tasks.Task Refused(BookingFinishBody body)
{
    try { await muster.BookingFinishAsync(null, null, null, body); }
    catch (ApiException<Problem> problem) { refused.Add(problem.Result.Code.ToString().ToLowerInvariant()); }
}
await Refused(new BookingFinishBody { BookingId = bookingId });
await Refused(new BookingFinishBody { Outcome = BookingFinishBodyOutcome.Done });

var allocated = await See(await muster.BookingAllocateAsync(null, null, null,
    new BookingAllocateBody { BookingId = bookingId, ResourceIds = [Of("resourceId")] }));
await See(await muster.BookingDispatchAsync(null, null, null, new BookingDispatchBody { BookingId = bookingId }));
await See(await muster.BookingStartAsync(null, null, null, new BookingStartBody { BookingId = bookingId }));
await See(await muster.BookingFinishAsync(null, null, null,
    new BookingFinishBody { BookingId = bookingId, Outcome = BookingFinishBodyOutcome.Done }));
var history = await muster.GetBookingsBookingIdHistoryAsync(bookingId, null);

Console.WriteLine(JsonSerializer.Serialize(new
{
    statuses,
    resources = allocated.Resources.Select(one => one.Id),
    history = history.Entries.Select(one => one.Type),
    refused,
}));

namespace Muster.Generated
{
    public partial class MusterClient
    {
        static partial void UpdateJsonSerializerSettings(JsonSerializerOptions settings) =>
            settings.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
    }
}
