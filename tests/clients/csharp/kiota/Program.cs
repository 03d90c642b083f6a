using System.Text.Json;
using Microsoft.Kiota.Abstractions.Authentication;
using Microsoft.Kiota.Http.HttpClientLibrary;
using Muster.Generated;
using Muster.Generated.Api.V1.Commands.BookingAllocate;
using Muster.Generated.Api.V1.Commands.BookingCreate;
using Muster.Generated.Api.V1.Commands.BookingDispatch;
using Muster.Generated.Api.V1.Commands.BookingFinish;
using Muster.Generated.Api.V1.Commands.BookingStart;
using Muster.Generated.Models;

// Drives a booking's life with the client that Kiota generates. Takes the place as JSON (bookingLife.ts) and answers
// with what it has seen, as JSON.
var place = JsonDocument.Parse(args[0]).RootElement;
string Of(string name) => place.GetProperty(name).GetString()!;
var bearer = new BaseBearerTokenAuthenticationProvider(new Token(Of("token")));
using var adapter = new HttpClientRequestAdapter(bearer) { BaseUrl = Of("baseUrl") };
var api = new MusterClient(adapter).Api.V1;

var created = await api.Commands.BookingCreate.PostAsync(new CreatePostRequestBody
{
    CustomerId = Of("customerId"),
    Title = "Made with Kiota",
    Start = place.GetProperty("start").GetInt64(),
    End = place.GetProperty("end").GetInt64(),
    LabelIds = [Of("labelId")],
}, asked => asked.Headers.Add("Idempotency-Key", "with-kiota"));
var bookingId = created!.RecordId!;
var statuses = new List<string>();
async Task<Booking> See(CommandAnswer? answer)
{
    var booking = await api.Bookings[bookingId].GetAsync(asked => asked.QueryParameters.After = answer!.Position);
    statuses.Add(booking!.Status!.ToString()!.ToLowerInvariant());
    return booking;
}
await See(created);

var refused = new List<string?>();
async Task Refused(FinishPostRequestBody body)
{
    try { await api.Commands.BookingFinish.PostAsync(body); }
    catch (Problem problem) { refused.Add(problem.Code.ToString()!.ToLowerInvariant()); }
}
await Refused(new FinishPostRequestBody { BookingId = bookingId });
await Refused(new FinishPostRequestBody { Outcome = FinishPostRequestBody_outcome.Done });

var allocated = await See(await api.Commands.BookingAllocate.PostAsync(
    new AllocatePostRequestBody { BookingId = bookingId, ResourceIds = [Of("resourceId")] }));
await See(await api.Commands.BookingDispatch.PostAsync(new DispatchPostRequestBody { BookingId = bookingId }));
await See(await api.Commands.BookingStart.PostAsync(new StartPostRequestBody { BookingId = bookingId }));
await See(await api.Commands.BookingFinish.PostAsync(
    new FinishPostRequestBody { BookingId = bookingId, Outcome = FinishPostRequestBody_outcome.Done }));
var history = await api.Bookings[bookingId].History.GetAsync();

Console.WriteLine(JsonSerializer.Serialize(new
{
    statuses,
    resources = allocated.Resources!.Select(one => one.Id),
    history = history!.Entries!.Select(one => one.Type),
    refused,
}));

internal sealed class Token(string token) : IAccessTokenProvider
{
    public AllowedHostsValidator AllowedHostsValidator { get; } = new();

    public Task<string> GetAuthorizationTokenAsync(
        Uri uri, Dictionary<string, object>? more = null, CancellationToken cancellation = default) =>
        Task.FromResult(token);
}
